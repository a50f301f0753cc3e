import { expect, test } from 'vitest'
import { usualSettings } from '../company-settings/settings.ts'
import { textIn } from '../testing/text-in.ts'
import type { ListCharge, ListRow } from './list-row.ts'
import { priceListDocument } from './price-list-document.ts'

const freight: ListCharge = {
  concept: 'Flete',
  idCharge: 'OFR',
  section: 'FREIGHT',
  currency: 'USD',
  calculator: 'PER_WM',
  unit: '',
  perUnit: '58',
}
const printed = (charge: Partial<ListCharge>, row: Partial<ListRow> = {}, language: 'es' | 'en' | 'pt' = 'es') =>
  priceListDocument({
    rows: [
      {
        transport: 'SEA',
        mode: 'LCL',
        origin: { code: 'DEHAM', name: 'Hamburgo', country: 'DE' },
        destination: { code: 'UYMVD', name: 'Montevideo', country: 'UY' },
        carrier: '',
        route: '',
        charges: [{ ...freight, ...charge }],
        totals: [],
        open: false,
        validFrom: '2027-01-01',
        validTo: '2027-01-31',
        transitTime: null,
        freeDays: null,
        source: 'RULES',
        ...row,
      },
    ],
    period: { from: '2027-01-01', to: '2027-01-31' },
    name: 'ORO',
    company: { code: 'MVD', data: usualSettings.data },
    language,
    day: '2027-01-01',
    textIn,
  })
const priceIn = (charge: Partial<ListCharge>, language?: 'es' | 'en' | 'pt') =>
  printed(charge, {}, language).prices[0]?.charges[0]?.price
const bands = {
  perUnit: undefined,
  calculator: 'RANGE',
  unit: 'KG',
  ranges: [
    { from: '0', to: '45', amount: '75', flat: true },
    { from: '45', amount: '3.98', flat: false },
  ],
} as const satisfies Partial<Record<keyof ListCharge, unknown>>
const banded = { ...bands, ranges: [...bands.ranges] }

test('a flat price of a band is no price per unit', () => {
  expect(priceIn(banded)).toBe('USD/kg: −45 fijo 75,00 · +45 3,98')
  expect(priceIn(banded, 'en')).toContain('−45 flat 75')
  expect(priceIn(banded, 'pt')).toContain('−45 fixo 75,00')
})

test('a minimum quantity has the unit of the price, the same in all languages', () => {
  expect(priceIn({ leastQuantity: '1', minimum: '60' })).toBe('USD 58,00 / RT · mín. 1 RT · mín. 60,00')
  expect(priceIn({ leastQuantity: '1' }, 'en')).toContain('/ RT · min. 1 RT')
  expect(priceIn({ leastQuantity: '1' }, 'pt')).toContain('/ RT · mín. 1 RT')
})

test('cumulative bands and a rule of breaks are named', () => {
  expect(priceIn({ ...banded, calculator: 'RANGE_CUMULATIVE' })).toMatch(/ · cada rango por separado$/)
  expect(priceIn({ ...banded, breakRule: 'BAND' })).toMatch(/ · el rango de la carga$/)
})

test('a total that lacks a charge is marked, and the note explains the mark', () => {
  const row = { mode: 'FCL', totals: [{ amount: '900.00', currency: 'USD' }] } as const
  const ofRow = (open: boolean) => printed({}, { ...row, totals: [...row.totals], open })
  expect(ofRow(true).prices[0]?.total).toBe('USD 900,00 *')
  expect(ofRow(true).notes).toContain('* Los cargos a consultar y los que dependen de la carga no están en el total.')
  expect(ofRow(false).prices[0]?.total).toBe('USD 900,00')
  expect(ofRow(false).notes.join(' ')).not.toContain('*')
  expect(ofRow(false).notes).toContain('Los totales son de un contenedor o un camión, sin los cargos a consultar.')
})
