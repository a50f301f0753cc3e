import { expect, test } from 'vitest'
import type { Leg } from '../vocabulary/schemas.ts'
import {
  bestCostPerCurrency,
  groupTotals,
  type PayingSide,
  pricedCodes,
  type SectionTotal,
  sectionTotals,
} from './best-cost.ts'

const fx = {
  base: 'USD' as const,
  date: '2026-03-02',
  rates: [{ currency: 'EUR' as const, perBase: '1.10', date: '2026-03-02' }],
}
const fob = { incoterm: 'FOB', direction: 'IMPORT' as const, transportMode: 'SEA' as const }
const usd = 'USD' as const
const freight = 'FREIGHT' as const

const bestCost = (
  costs: readonly (readonly SectionTotal[])[],
  side: PayingSide,
  rates: typeof fx,
  currency: 'USD' | 'EUR' | 'ARS',
) =>
  bestCostPerCurrency(
    [currency],
    costs.map((totals) => ({ totals, codes: [] })),
    side,
    rates,
  )[currency]

test('a cost has one total per section and currency, and a mark where an amount is missing', () =>
  expect(
    sectionTotals([
      { section: 'DESTINATION', amount: '52000.00', currency: 'ARS' },
      { section: freight, amount: '493.50', currency: usd },
      { section: freight, amount: '136.50', currency: usd },
      { section: freight, amount: '0.00', currency: 'EUR' },
    ]),
  ).toEqual([
    { section: 'FREIGHT', amount: '630.00', currency: 'USD' },
    { section: 'FREIGHT', amount: '0.00', currency: 'EUR', missing: true },
    { section: 'DESTINATION', amount: '52000.00', currency: 'ARS' },
  ]))

test('the cheapest cost is the one with the lowest total in the currency of comparison', () => {
  const costs = [[{ section: freight, amount: '700.00', currency: 'EUR' as const }]]
  expect(bestCost(costs, fob, fx, 'USD')).toBe('770.00')
  expect(bestCost([...costs, [{ section: freight, amount: '760.00', currency: usd }]], fob, fx, 'USD')).toBe('760.00')
  expect(bestCost(costs, fob, fx, 'EUR')).toBe('700.00')
  expect(bestCost(costs, fob, fx, 'ARS')).toBeUndefined()
})

test('a cost that is incomplete, lacks a rate, or has no charge of our client is never the cheapest', () =>
  expect(
    bestCost(
      [
        [{ section: freight, amount: '1.00', currency: 'ARS' }],
        [{ section: 'ORIGIN', amount: '1.00', currency: usd }],
        [{ section: freight, amount: '1.00', currency: usd, missing: true }],
        [],
      ],
      fob,
      fx,
      'USD',
    ),
  ).toBeUndefined())

test('a missing price of the other party does not exclude a cost', () =>
  expect(
    bestCost(
      [
        [
          { section: 'ORIGIN', amount: '0.00', currency: usd, missing: true },
          { section: freight, amount: '5.00', currency: usd },
        ],
      ],
      fob,
      fx,
      'USD',
    ),
  ).toBe('5.00'))

test('a cost with a line without an amount is never the cheapest, even where the whole section has none', () => {
  const open = sectionTotals([
    { section: freight, amount: '5.00', currency: usd },
    { section: 'DESTINATION', amount: undefined, currency: usd },
  ])
  expect(open).toContainEqual({ section: 'DESTINATION', amount: '0.00', currency: 'USD', missing: true })
  expect(bestCost([open], fob, fx, 'USD')).toBeUndefined()
})

test('each leg of a section has its own total, and so have lines without a leg', () =>
  expect(
    sectionTotals([
      { section: 'DESTINATION', leg: 'IMPORT', amount: '5.00', currency: usd },
      { section: 'DESTINATION', amount: '7.00', currency: usd },
      { section: 'DESTINATION', leg: 'DELIVERY', amount: '2.00', currency: usd },
      { section: 'DESTINATION', leg: 'IMPORT', amount: '1.00', currency: usd },
    ]),
  ).toEqual([
    { section: 'DESTINATION', leg: 'IMPORT', amount: '6.00', currency: 'USD' },
    { section: 'DESTINATION', amount: '7.00', currency: 'USD' },
    { section: 'DESTINATION', leg: 'DELIVERY', amount: '2.00', currency: 'USD' },
  ]))

test('every section counts under an unknown incoterm', () =>
  expect(bestCost([[{ section: 'ORIGIN', amount: '3.00', currency: usd }]], { ...fob, incoterm: '' }, fx, 'USD')).toBe(
    '3.00',
  ))

test('costs for some legs are the cheapest together, and none of them alone', () => {
  const of = (amount: string, legs?: ('MAIN_CARRIAGE' | 'DELIVERY')[]) =>
    groupTotals({ legs, charges: [{ section: freight, amount, currency: usd }] })
  const carrier = of('400.00', ['MAIN_CARRIAGE'])
  const wholeCost = of('800.00', ['MAIN_CARRIAGE', 'DELIVERY'])
  expect(bestCost([carrier, wholeCost], fob, fx, 'USD')).toBe('800.00')
  expect(bestCost([carrier, of('100.00', ['DELIVERY']), wholeCost], fob, fx, 'USD')).toBe('500.00')
  // A leg that no cost prices does not distinguish the costs.
  expect(bestCost([carrier, of('450.00', ['MAIN_CARRIAGE'])], fob, fx, 'USD')).toBe('400.00')
  // By road the carriage goes from door to door.
  expect(bestCost([carrier], { ...fob, transportMode: 'ROAD' }, fx, 'USD')).toBe('400.00')
})

test('a cost covers the sections of its lines, and is compared with costs of the same coverage', () => {
  const exw = { ...fob, incoterm: 'EXW' }
  const of = (section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION', leg: Leg | undefined, amount: string) =>
    groupTotals({ charges: [{ section, leg, amount, currency: usd }] })
  const carrier = of(freight, 'MAIN_CARRIAGE', '400.00')
  const pickup = of('ORIGIN', 'PICKUP', '50.00')
  const delivery = of('DESTINATION', 'DELIVERY', '70.00')
  expect(bestCost([pickup, carrier, delivery], exw, fx, 'USD')).toBe('520.00')
  expect(bestCost([pickup, carrier], exw, fx, 'USD')).toBe('450.00')
  expect(bestCost([carrier], exw, fx, 'USD')).toBe('400.00')
  expect(bestCost([pickup, of(freight, undefined, '400.00'), delivery], exw, fx, 'USD')).toBe('520.00')
  const wholeCost = groupTotals({
    legs: ['PICKUP', 'MAIN_CARRIAGE', 'DELIVERY'],
    charges: [{ section: freight, leg: 'MAIN_CARRIAGE', amount: '400.00', currency: usd }],
  })
  expect(bestCost([pickup, wholeCost, delivery], exw, fx, 'USD')).toBe('400.00')
})

test('a cost without freight for a container type of the request is never the best, alone or beside others', () => {
  const side = { ...fob, containerData: [{ type: '40HC' }, { type: '20GP' }] }
  const of = (amount: string, ...types: string[]) => {
    const line = { idCharge: 'OFR', section: freight, amount, currency: usd, calculator: 'PER_CONTAINER' }
    const charges = types.map((unit) => ({ ...line, unit }))
    return { totals: groupTotals({ legs: ['MAIN_CARRIAGE', 'DELIVERY'], charges }), codes: pricedCodes(charges) }
  }
  const best = (...costs: ReturnType<typeof of>[]) => bestCostPerCurrency(['USD'], costs, side, fx)
  const partial = of('100.00', '20GP')
  expect(best(partial)).toEqual({})
  expect(best(partial, of('700.00', '20GP', '40HC'))).toEqual({ USD: '1400.00' })
  expect(best(partial, of('900.00', ''))).toEqual({ USD: '900.00' })
})
