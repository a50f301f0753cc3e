import { expect, test } from 'vitest'
import { chartCsv } from './chart.tsx'

const series = (name: string, values: (number | null)[], more: object = {}) =>
  ({ name, type: 'column', values, colour: 1, ...more }) as const
const date = (day: string) => day.split('-').toReversed().join('/')
const place = {
  place: 'Parte',
  beforePeriod: 'antes del período',
  beginsBefore: 'empieza antes',
  inPeriod: 'En el período',
  running: 'hasta hoy',
  before: 'Antes',
}
const local = { category: 'Período', decimal: ',', date, money: 'US$', place } as const

test('the file marks the weeks before the period, the one it cuts and the running one, and ends with the totals', () =>
  expect(
    chartCsv(
      {
        categories: ['19/10', '26/10', '02/11', '09/11'],
        days: ['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09'],
        before: 2,
        isCut: true,
        runningCategory: '09/11',
        compared: '23/10/2026 – 31/10/2026',
        series: [series('Decididas', [30, 35, 40, 4], { totals: [124, 140] }), series('Otras', [1, 2, 3, 4])],
      },
      local,
    ).split('\r\n'),
  ).toEqual([
    '\uFEFFPeríodo;Parte;Decididas;Otras',
    '19/10/2026;antes del período;30;1',
    '26/10/2026;empieza antes;35;2',
    '02/11/2026;En el período;40;3',
    '09/11/2026;hasta hoy;4;4',
    'En el período;En el período;124;',
    'Antes 23/10/2026 – 31/10/2026;Antes;140;',
    '',
  ]))

test('every series has its column with its unit, also a series that only the table shows', () =>
  expect(
    chartCsv(
      {
        categories: ['02/03', '09/03'],
        series: [
          series('Espera', [1500.5, null]),
          series('Ganadas', [20, -3.5], { secondary: true }),
          series('Costos', [3, 4], { tableOnly: true, unit: '' }),
        ],
        unit: ' h',
        secondaryUnit: ' %',
      },
      local,
    ),
  ).toBe('\uFEFFPeríodo;Espera (h);Ganadas (%);Costos\r\n02/03;1500,5;20;3\r\n09/03;;-3,5;4\r\n'))

test('amounts name their currency; a name that contains its unit does not repeat it', () =>
  expect(
    chartCsv(
      {
        categories: ['02/03'],
        series: [
          series('Ingresos', [1500.5], { unit: '', isMoney: true }),
          series('Costo US$', [7], { unit: '', isMoney: true }),
          series('Margen %', [20], { secondary: true }),
          series('kg cobrables', [900], { unit: ' kg' }),
        ],
        secondaryUnit: ' %',
      },
      local,
    ),
  ).toBe('\uFEFFPeríodo;Ingresos (US$);Costo US$;Margen %;kg cobrables\r\n02/03;1500,5;7;20;900\r\n'))

test('weeks include their year, which the screen omits', () =>
  expect(
    chartCsv(
      {
        categories: ['10/11', '09/11'],
        days: ['2025-11-10', '2026-11-09'],
        series: [series('Cotizado', [1, 2])],
      },
      local,
    ),
  ).toBe('\uFEFFPeríodo;Cotizado\r\n10/11/2025;1\r\n09/11/2026;2\r\n'))

test('cells of a heat map are exported as their values', () =>
  expect(
    chartCsv(
      { categories: ['9', '10'], categoriesName: 'Hora', series: [series('lun', [1, 0]), series('mar', [2, 5])] },
      { ...local, decimal: '.' },
    ),
  ).toBe('\uFEFFHora,lun,mar\r\n9,1,2\r\n10,0,5\r\n'))

test('text columns precede the figures', () =>
  expect(
    chartCsv(
      { categories: ['o-1'], series: [series('Solicitadas', [3])], texts: [{ name: 'Comercial', values: ['Ana'] }] },
      local,
    ),
  ).toBe('\uFEFFPeríodo;Comercial;Solicitadas\r\no-1;Ana;3\r\n'))

test('a name never becomes a formula or breaks its column', () =>
  expect(chartCsv({ categories: ['=HYPERLINK("x")', 'Sur; Norte'], series: [series('@n', [1, 2])] }, local)).toBe(
    '\uFEFFPeríodo;\'@n\r\n"\'=HYPERLINK(""x"")";1\r\n"Sur; Norte";2\r\n',
  ))

test.each(['=1+1', '+1', '-1+1', '@x', "'=1", '\n=1', '\u0007', '＝1'])(
  'a name never becomes a formula: %j',
  (name) => {
    const [, line = ''] = chartCsv({ categories: [name], series: [series('Solicitadas', [-3.5])] }, local).split('\r\n')
    expect(line.replace(/^"/, '')).toBe(`'${name.replace('\n', "\n'")}${/[\n]/.test(name) ? '"' : ''};-3,5`)
  },
)
