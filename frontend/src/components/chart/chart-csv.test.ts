import { expect, test } from 'vitest'
import { chartCsv } from './chart-csv.ts'

const series = (name: string, values: (number | null)[], more: object = {}) =>
  ({ name, type: 'column', values, colour: 1, ...more }) as const
const date = (day: string) => day.split('-').toReversed().join('/')
const local = { category: 'Período', decimal: ',', date, money: 'US$' } as const

test('every series has its column, also one that stands in the table only, with its unit', () =>
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

test('amounts name their currency; a name that tells its unit does not tell it twice', () =>
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

test('weeks are told with their year, which a screen has no room for', () =>
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

test('cells of a heat map are their values', () =>
  expect(
    chartCsv(
      { categories: ['9', '10'], categoriesName: 'Hora', series: [series('lun', [1, 0]), series('mar', [2, 5])] },
      { ...local, decimal: '.' },
    ),
  ).toBe('\uFEFFHora,lun,mar\r\n9,1,2\r\n10,0,5\r\n'))

test('columns of words stand before the figures', () =>
  expect(
    chartCsv(
      { categories: ['o-1'], series: [series('Solicitadas', [3])], texts: [{ name: 'Comercial', values: ['Ana'] }] },
      local,
    ),
  ).toBe('\uFEFFPeríodo;Comercial;Solicitadas\r\no-1;Ana;3\r\n'))

test('no name is a formula, and none breaks its column', () =>
  expect(chartCsv({ categories: ['=HYPERLINK("x")', 'Sur; Norte'], series: [series('@n', [1, 2])] }, local)).toBe(
    '\uFEFFPeríodo;\'@n\r\n"\'=HYPERLINK(""x"")";1\r\n"Sur; Norte";2\r\n',
  ))

test.each(['=1+1', '+1', '-1+1', '@x', "'=1", '\n=1', '\u0007', '＝1'])('no name is a formula: %j', (name) => {
  const [, line = ''] = chartCsv({ categories: [name], series: [series('Solicitadas', [-3.5])] }, local).split('\r\n')
  expect(line.replace(/^"/, '')).toBe(`'${name}${/[\n]/.test(name) ? '"' : ''};-3,5`)
})
