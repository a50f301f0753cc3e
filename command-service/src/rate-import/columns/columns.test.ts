import { expect, test } from 'vitest'
import { containerNamed } from './heading-words.ts'
import { kindOf, type KnownCode, rememberedColumns, suggestedColumns } from './suggested-columns.ts'

const code = (id: string, concept: string, section: KnownCode['section'], uses: string): KnownCode => ({
  id,
  concept,
  section,
  air: uses.includes('A'),
  sea: uses.includes('S'),
  road: uses.includes('R'),
})
const codes = [
  code('AFR', 'Flete aéreo', 'FREIGHT', 'A'),
  code('FSC', 'Combustible aéreo', 'FREIGHT', 'A'),
  code('OFR', 'Flete marítimo', 'FREIGHT', 'S'),
  code('BAF', 'Recargo combustible', 'FREIGHT', 'S'),
  code('THC', 'Terminal', 'DESTINATION', 'S'),
  code('DOC', 'Documentación', 'OTHER', 'S'),
]

const told = (headings: readonly string[]) =>
  suggestedColumns(headings, codes, kindOf(headings)).map(({ column, target }) => [
    headings[column],
    target.to === 'FIELD'
      ? target.field
      : [
          target.to,
          target.code,
          ...('calculator' in target ? [target.calculator, target.unit] : []),
          ...('from' in target ? [target.from] : []),
        ]
          .join(' ')
          .trim(),
  ])

test('headings of groupage at sea are known, as the picture has them', () =>
  expect(
    told(['POL', 'POD', 'W/M USD', 'BAF', 'Valid from', 'Valid to', 'T/T', 'Min', 'Remarks', 'Sales rep', 'Ref']),
  ).toEqual([
    ['POL', 'origin'],
    ['POD', 'destination'],
    ['W/M USD', 'CHARGE OFR PER_WM'],
    ['BAF', 'CHARGE BAF PER_WM'],
    ['Valid from', 'validFrom'],
    ['Valid to', 'validTo'],
    ['T/T', 'transitTime'],
    ['Min', 'LEAST OFR'],
    ['Remarks', 'comments'],
  ]))

test('a price for each type of container is a column of the freight', () =>
  expect(
    told(['Origen', 'Destino', "20'DV", '40HQ', "40' GP", 'THC/cont', 'DOC por BL', 'Días libres', 'Naviera']),
  ).toEqual([
    ['Origen', 'origin'],
    ['Destino', 'destination'],
    ["20'DV", 'CHARGE OFR PER_CONTAINER 20GP'],
    ['40HQ', 'CHARGE OFR PER_CONTAINER 40HC'],
    ["40' GP", 'CHARGE OFR PER_CONTAINER 40GP'],
    ['THC/cont', 'CHARGE THC PER_CONTAINER'],
    ['DOC por BL', 'CHARGE DOC FLAT'],
    ['Días libres', 'freeDays'],
    ['Naviera', 'carrier'],
  ]))

test('weights from which on an air price holds are its bands', () =>
  expect(
    told(['Origem', 'Destino', 'MIN', '-45', '+45', '+100', '+1000', 'FSC/kg', 'Companhia aérea', 'Frequência']),
  ).toEqual([
    ['Origem', 'origin'],
    ['Destino', 'destination'],
    ['MIN', 'MINIMUM AFR'],
    ['-45', 'BREAK AFR 0'],
    ['+45', 'BREAK AFR 45'],
    ['+100', 'BREAK AFR 100'],
    ['+1000', 'BREAK AFR 1000'],
    ['FSC/kg', 'CHARGE FSC PER_KG'],
    ['Companhia aérea', 'carrier'],
    ['Frequência', 'frequency'],
  ]))

test('a type of container may stand beside its charge, or alone', () => {
  expect(kindOf(['POL', '20', '40', '45'])).toEqual({ transport: 'SEA', mode: 'FCL' })
  expect(told(['OFR 40 HC', 'THC 20', 'THC 40HC USD'])).toEqual([
    ['OFR 40 HC', 'CHARGE OFR PER_CONTAINER 40HC'],
    ['THC 20', 'CHARGE THC PER_CONTAINER 20GP'],
    ['THC 40HC USD', 'CHARGE THC PER_CONTAINER 40HC'],
  ])
})

test('a concept in full is as good as its code; what two columns would fill, the first does', () =>
  expect(told(['Recargo combustible USD/RT', 'BAF (RT)', 'xyz'])).toEqual([
    ['Recargo combustible USD/RT', 'CHARGE BAF PER_WM'],
  ]))

test('types of container are known by the names that lines give them', () => {
  expect(["20'", '20dv', '40 HQ', '40RH', '45', '30GP', 'x'].map(containerNamed)).toEqual([
    '20GP',
    '20GP',
    '40HC',
    '40REHC',
    '45HC',
    undefined,
    undefined,
  ])
})

test('the columns of the last file are found again by their headings, wherever they stand now', () => {
  const last = suggestedColumns(['POL', 'POD', 'OFR'], codes, { transport: 'SEA', mode: 'LCL' })
  expect(rememberedColumns(['ref', 'pod', 'POL', 'ofr'], last)?.map(({ column, target }) => [column, target])).toEqual([
    [1, { to: 'FIELD', field: 'destination' }],
    [2, { to: 'FIELD', field: 'origin' }],
    [3, { to: 'CHARGE', code: 'OFR', calculator: 'PER_WM', unit: '' }],
  ])
  expect(rememberedColumns(['POL', 'x', 'y'], last)).toBeUndefined()
})

test('airports and prices are called as the trade calls them: AOL to AOD, and a rate is a price', () => {
  expect(told(['AOL', 'AOD', 'Rate/Tarifa', 'kg', 'Valid to'])).toContainEqual(['AOD', 'destination'])
  expect(told(['POL', 'POD', 'Rate/Tarifa', 'BAF W/M'])).toContainEqual(['Rate/Tarifa', 'CHARGE OFR PER_WM'])
  expect(told(['POL', 'POD', 'Tarifa', 'BAF W/M'])).toContainEqual(['Tarifa', 'CHARGE OFR PER_WM'])
  expect(told(['POL', 'POD', 'Rate code', 'W/M'])).toContainEqual(['Rate code', 'code'])
})
