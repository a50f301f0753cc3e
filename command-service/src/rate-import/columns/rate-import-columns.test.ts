import { languages } from '@freight/contracts/vocabulary/people'
import { rateImportFields } from '@freight/contracts/vocabulary/rate-import'
import { textIn } from '@freight/platform/texts'
import { expect, test } from 'vitest'
import type { KnownCode } from '../../lookups/tables/file-words.ts'
import { containerNamed } from '@freight/contracts/freight/container-name'
import { kindOf, rememberedColumns, suggestedColumns } from './suggested-columns.ts'

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

const suggested = (headings: readonly string[]) =>
  suggestedColumns(headings, codes, kindOf(headings)).map(({ column, target }) => [
    headings[column],
    target.to === 'FIELD'
      ? target.field
      : [
          target.to,
          'code' in target ? target.code : target.kind,
          ...('calculator' in target ? [target.calculator, target.unit] : []),
          ...('from' in target ? [target.from] : []),
        ]
          .join(' ')
          .trim(),
  ])

test('headings of sea groupage are recognized', () =>
  expect(
    suggested(['POL', 'POD', 'W/M USD', 'BAF', 'Valid from', 'Valid to', 'T/T', 'Min', 'Remarks', 'Sales rep', 'Ref']),
  ).toEqual([
    ['POL', 'origin'],
    ['POD', 'destination'],
    ['W/M USD', 'CHARGE OFR PER_WM'],
    ['BAF', 'CHARGE BAF PER_WM'],
    ['Valid from', 'validFrom'],
    ['Valid to', 'validTo'],
    ['T/T', 'transitTime'],
    ['Min', 'MINIMUM OFR'],
    ['Remarks', 'comments'],
  ]))

test('a price for each type of container is a column of the freight', () =>
  expect(
    suggested(['Origen', 'Destino', "20'DV", '40HQ', "40' GP", 'THC/cont', 'DOC por BL', 'Días libres', 'Naviera']),
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

test('minimum weights of air prices become bands', () =>
  expect(
    suggested(['Origem', 'Destino', 'MIN', '-45', '+45', '+100', '+1000', 'FSC/kg', 'Companhia aérea', 'Frequência']),
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

test('a type of container may be next to its charge, or alone', () => {
  expect(kindOf(['POL', '20', '40', '45'])).toEqual({ transport: 'SEA', mode: 'FCL' })
  expect(suggested(['OFR 40 HC', 'THC 20', 'THC 40HC USD'])).toEqual([
    ['OFR 40 HC', 'CHARGE OFR PER_CONTAINER 40HC'],
    ['THC 20', 'CHARGE THC PER_CONTAINER 20GP'],
    ['THC 40HC USD', 'CHARGE THC PER_CONTAINER 40HC'],
  ])
})

test('a full concept is recognized as well as its code, and both of two columns for one price are suggested', () =>
  expect(suggested(['Recargo combustible USD/RT', 'BAF (RT)', 'xyz'])).toEqual([
    ['Recargo combustible USD/RT', 'CHARGE BAF PER_WM'],
    ['BAF (RT)', 'CHARGE BAF PER_WM'],
  ]))

test('a sheet with a column of containers is priced per container, and a fee without a unit is a question', () =>
  expect(suggested(['Origen', 'Destino', 'Contenedor', 'Naviera', 'Flete USD', 'BAF USD', 'DOC'])).toEqual([
    ['Origen', 'origin'],
    ['Destino', 'destination'],
    ['Contenedor', 'container'],
    ['Naviera', 'carrier'],
    ['Flete USD', 'CHARGE OFR PER_CONTAINER'],
    ['BAF USD', 'CHARGE BAF PER_CONTAINER'],
    ['DOC', 'CHARGE DOC'],
  ]))

test('freight is no charge code while the transport is unknown, and no price is per shipment by default', () => {
  const headings = ['Origen', 'Destino', 'Flete USD', 'BAF USD']
  expect(suggested(headings)).toEqual([
    ['Origen', 'origin'],
    ['Destino', 'destination'],
    ['BAF USD', 'CHARGE BAF'],
  ])
  const asLcl = suggestedColumns(headings, codes, { transport: 'SEA', mode: 'LCL' }).map(({ target }) => target)
  expect(asLcl.slice(2)).toEqual([
    { to: 'CHARGE', code: 'OFR', calculator: 'PER_WM', unit: '', currency: 'USD' },
    { to: 'CHARGE', code: 'BAF', calculator: 'PER_WM', unit: '', currency: 'USD' },
  ])
  const atSea = suggested(['POL', 'POD', 'Flete USD'])
  expect(atSea.at(-1)).toEqual(['Flete USD', 'CHARGE OFR'])
})

test.each([
  ['Min W/M', 'MINIMUM OFR'],
  ['Mínimo USD', 'MINIMUM OFR'],
  ['Min USD/RT', 'MINIMUM OFR'],
  ['Min', 'MINIMUM OFR'],
  ['Min RT', 'LEAST OFR'],
  ['Mín. (m3)', 'LEAST OFR'],
  ['Minimum quantity', 'LEAST OFR'],
])('a minimum is money unless its heading names a quantity: %s', (heading, target) =>
  expect(suggested(['POL', 'POD', 'W/M USD', heading]).at(-1)).toEqual([heading, target]),
)

test('a price for a device, or for any of them, is per device', () =>
  expect(suggested(['AOL', 'AOD', 'AKE USD', 'Flete PMC', 'FSC/ULD'])).toEqual([
    ['AOL', 'origin'],
    ['AOD', 'destination'],
    ['AKE USD', 'CHARGE AFR PER_ULD AKE'],
    ['Flete PMC', 'CHARGE AFR PER_ULD PMC'],
    ['FSC/ULD', 'CHARGE FSC PER_ULD'],
  ]))

test('the field names of the screens are recognized as headings', () => {
  for (const language of languages)
    for (const field of rateImportFields) {
      const name = textIn(language, `providers:rateImport.field.${field}`)
      expect([language, suggested([name])[0]?.[1]]).toEqual([language, field])
    }
})

test('the names that carriers use for container types are recognized', () => {
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

test('the columns of the last file are found by their headings in any position', () => {
  const last = suggestedColumns(['POL', 'POD', 'OFR'], codes, { transport: 'SEA', mode: 'LCL' })
  expect(rememberedColumns(['ref', 'pod', 'POL', 'ofr'], last)?.map(({ column, target }) => [column, target])).toEqual([
    [1, { to: 'FIELD', field: 'destination' }],
    [2, { to: 'FIELD', field: 'origin' }],
    [3, { to: 'CHARGE', code: 'OFR', calculator: 'PER_WM', unit: '' }],
  ])
  expect(rememberedColumns(['POL', 'x', 'y'], last)).toBeUndefined()
})

test('the usual names of airports and prices are recognized: AOL to AOD, and a rate is a price', () => {
  expect(suggested(['AOL', 'AOD', 'Rate/Tarifa', 'kg', 'Valid to'])).toContainEqual(['AOD', 'destination'])
  expect(suggested(['POL', 'POD', 'Rate/Tarifa', 'BAF W/M'])).toContainEqual(['Rate/Tarifa', 'CHARGE OFR PER_WM'])
  expect(suggested(['POL', 'POD', 'Tarifa', 'BAF W/M'])).toContainEqual(['Tarifa', 'CHARGE OFR PER_WM'])
  expect(suggested(['POL', 'POD', 'Rate code', 'W/M'])).toContainEqual(['Rate code', 'code'])
})

test('the words of the screens are recognized, and an amount is freight unless a column contains the charge', () => {
  const fields = ['Puerto de carga', 'Puerto de descarga', 'Válida desde', 'Válida hasta', 'Tipo']
  const known = [
    ['Puerto de carga', 'origin'],
    ['Puerto de descarga', 'destination'],
    ['Válida desde', 'validFrom'],
    ['Válida hasta', 'validTo'],
    ['Tipo', 'type'],
  ]
  expect(suggested([...fields, 'Importe'])).toEqual([...known, ['Importe', 'CHARGE OFR']])
  expect(suggested([...fields, 'Concepto', 'Importe'])).toEqual([...known, ['Concepto', 'description']])
})
