import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { ListRow } from '@freight/contracts/price-list/list-row'
import { listWords } from '@freight/contracts/price-list/price-list-document'
import { textIn } from '@freight/platform/texts'
import { expect, test } from 'vitest'
import { priceListSheet } from './price-list-sheet.ts'

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
    { ...charge, concept: 'Seguro', idCharge: 'INS', section: 'OTHER', calculator: 'FLAT', unit: '' },
  ],
  totals: [],
  open: true,
  validFrom: '2027-01-01',
  validTo: '2027-01-31',
  transitTime: 3,
  freeDays: null,
  source: 'RULES',
}
const sheetIn = (language: 'es' | 'pt') =>
  priceListSheet([row], listWords(language, usualSettings.data, textIn), language)

test('each weight break and minimum is a column of numbers, and a charge on request is named', () => {
  const { columns, records } = sheetIn('es')
  const cells = columns.map(({ title, field, kind }) => [title.es, kind, records[0]?.[field]])
  expect(cells).toContainEqual(['Flete aéreo USD/kg, desde 45', 'number', '3.98'])
  expect(cells).toContainEqual(['Flete aéreo USD/kg, mínimo', 'number', '75.00'])
  expect(cells).toContainEqual(['A consultar', 'text', 'Seguro'])
  expect(cells).toContainEqual(['Desde', 'day', '2027-01-01'])
})

test('places and headings are in the language of the file', () => {
  const { columns, records } = sheetIn('pt')
  expect(records[0]).toMatchObject({ origin: 'Frankfurt', destination: 'Uruguai' })
  expect(columns.map(({ title }) => title.pt)).toContain('Transportador')
})
