import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { ListRow } from '@freight/contracts/price-list/list-row'
import { listWords } from '@freight/contracts/price-list/price-list-document'
import { textIn } from '@freight/platform/texts'
import { expect, test } from 'vitest'
import { priceListSheet } from './price-lists.ts'

const charge = { concept: 'Flete aéreo', idCharge: 'AFR', section: 'FREIGHT', currency: 'USD' } as const
const row: ListRow = {
  transport: 'AIR',
  mode: 'LSE',
  origin: { code: 'FRA', name: 'Fráncfort', country: 'DE' },
  destination: { code: 'UY', name: '', country: 'UY' },
  carrier: 'Zonda Air Cargo',
  route: 'directo',
  charges: [
    {
      ...charge,
      calculator: 'RANGE',
      unit: 'KG',
      ranges: [
        { from: '0', to: '45', amount: '4.20', flat: false },
        { from: '45', amount: '3.98', flat: false },
      ],
      minimum: '75.00',
    },
    { ...charge, concept: 'Seguro', idCharge: 'INS', section: 'OTHER', calculator: 'FLAT', unit: '', open: true },
  ],
  totals: [],
  open: true,
  validFrom: '2027-01-01',
  validTo: '2027-01-31',
  transitTime: 3,
  freeDays: null,
  source: 'RULES',
}
const sheetIn = (language: 'es' | 'pt', charges = row.charges) =>
  priceListSheet([{ ...row, charges }], listWords(language, usualSettings.data, textIn), language)

test('each weight break and minimum is a column of numbers, and a charge on request is named', () => {
  const { columns, records } = sheetIn('es')
  const cells = columns.map(({ title, field, kind }) => [title.es, kind, records[0]?.[field]])
  expect(cells).toContainEqual(['Flete aéreo USD/kg, desde 45', 'number', '3.98'])
  expect(cells).toContainEqual(['Flete aéreo USD/kg, mínimo', 'number', '75.00'])
  expect(cells).toContainEqual(['A consultar o según la carga', 'text', 'Seguro'])
  expect(cells).toContainEqual(['Desde', 'day', '2027-01-01'])
})

const cellsOf = (charges: ListRow['charges']) => {
  const { columns, records } = sheetIn('es', charges)
  return columns.flatMap(({ title, field, kind }) => (kind === 'number' ? [[title.es, records[0]?.[field]]] : []))
}
const perKg = { ...charge, calculator: 'PER_KG', unit: '', perUnit: '1.10' } as const

test('two charges of one name in a row have a column each', () => {
  expect(cellsOf([perKg, { ...perKg, perUnit: '0.20' }])).toEqual([
    ['Flete aéreo USD/kg', '1.10'],
    ['Flete aéreo (2) USD/kg', '0.20'],
  ])
})

test('flat bands, cumulative ones and minimum quantities have their words', () => {
  const ranges = [
    { from: '0', to: '45.5', amount: '75', flat: true },
    { from: '45.5', amount: '3.98', flat: false },
  ]
  const banded = { ...charge, calculator: 'RANGE_CUMULATIVE', unit: 'KG', ranges, leastQuantity: '10' } as const
  expect(cellsOf([banded])).toEqual([
    ['Flete aéreo USD fijo, desde 0 kg', '75'],
    ['Flete aéreo USD/kg, cada rango por separado, desde 45,5', '3.98'],
    ['Flete aéreo USD/kg, cada rango por separado, cantidad mínima', '10'],
  ])
})

test('a charge that the total lacks is named, though it has a price', () => {
  expect(sheetIn('es', [{ ...perKg, open: true }]).records[0]).toMatchObject({ open: 'Flete aéreo' })
})

test('places and headings are in the language of the file', () => {
  const { columns, records } = sheetIn('pt')
  expect(records[0]).toMatchObject({ origin: 'Frankfurt', destination: 'Uruguai' })
  expect(columns.map(({ title }) => title.pt)).toContain('Transportador')
})
