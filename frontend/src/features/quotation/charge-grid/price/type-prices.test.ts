import { expect, test } from 'vitest'
import { type CostLineDraft, emptyCostLine } from '../cost-draft.ts'
import { typePrices, withTypePrice } from './price-strip.tsx'
import { typesOf } from '../line-draft.ts'

const types = [
  { type: '20GP', quantity: 2 },
  { type: '40HC', quantity: 1 },
  { type: '45HC', quantity: 1 },
]
const line = (rowId: string, over: Partial<CostLineDraft> = {}): CostLineDraft => ({
  ...emptyCostLine(rowId),
  idCharge: 'OFR',
  ...over,
})
let rows = 0
const fresh = (of: CostLineDraft): CostLineDraft => ({ ...of, rowId: `new-${++rows}`, perUnit: '' })
const short = (lines: readonly CostLineDraft[]) =>
  lines.map(({ idCharge, meaning, perUnit }) => [idCharge, meaning, perUnit])

test('a price for one type uses the line itself; the other types keep the common price', () => {
  const lines = [line('a', { perUnit: '900' }), line('b', { idCharge: 'THC' })]
  const one = lines[0] ?? line('none')
  expect(typePrices(lines, one, types).map(({ price, commonPrice }) => [price, commonPrice])).toEqual([
    ['', '900'],
    ['', '900'],
    ['', '900'],
  ])
  expect(short(withTypePrice(lines, one, { type: '40HC', price: '1500', types }, fresh))).toEqual([
    ['OFR', 'PER_CONTAINER:20GP', '900'],
    ['OFR', 'PER_CONTAINER:40HC', '1500'],
    ['OFR', 'PER_CONTAINER:45HC', '900'],
    ['THC', '', ''],
  ])
})

test('without a common price only the typed type has a line', () => {
  const lines = [line('a')]
  const typed = withTypePrice(lines, line('a'), { type: '40HC', price: '1500', types }, fresh)
  expect(short(typed)).toEqual([['OFR', 'PER_CONTAINER:40HC', '1500']])
  const [own] = typed
  if (own === undefined) throw new Error('There is a line')
  const more = withTypePrice(typed, own, { type: '20GP', price: '900', types }, fresh)
  expect(short(more)).toEqual([
    ['OFR', 'PER_CONTAINER:40HC', '1500'],
    ['OFR', 'PER_CONTAINER:20GP', '900'],
  ])
  expect(short(withTypePrice(more, own, { type: '20GP', price: '950', types }, fresh))[1]?.[2]).toBe('950')
  expect(typePrices(more, own, types).map(({ price }) => price)).toEqual(['900', '1500', ''])
})

test('only prices of the same charge in the same currency are grouped', () => {
  const lines = [
    line('a', { meaning: 'PER_CONTAINER:20GP', perUnit: '900' }),
    line('b', { meaning: 'PER_CONTAINER:40HC', perUnit: '1500', currency: 'EUR' }),
    line('c', { meaning: 'PER_CONTAINER:45HC', perUnit: '1600', description: 'Reefer' }),
  ]
  const [own] = lines
  expect(own && typePrices(lines, own, types).map(({ price }) => price)).toEqual(['900', '', ''])
})

test('the containers of a shipment with several types are counted by type', () => {
  const containerData = [
    { type: '20GP' as const, quantity: 2 },
    { type: '40HC' as const, quantity: 1 },
    { type: '20GP' as const, quantity: 1 },
  ]
  expect(typesOf({ modo: 'FCL', containerData })).toEqual([
    { type: '20GP', quantity: 3 },
    { type: '40HC', quantity: 1 },
  ])
  expect(typesOf({ modo: 'LCL', containerData })).toEqual([])
  expect(typesOf({ modo: 'FCL', containerData: [{ type: '20GP', quantity: 4 }] })).toEqual([])
})
