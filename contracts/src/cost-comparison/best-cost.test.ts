import { expect, test } from 'vitest'
import type { Leg } from '../freight/incoterms.ts'
import { bestCost, groupTotals, sectionTotals } from './best-cost.ts'

const fx = {
  base: 'USD' as const,
  date: '2026-03-02',
  rates: [{ currency: 'EUR' as const, perBase: '1.10', date: '2026-03-02' }],
}
const fob = { incoterm: 'FOB', direction: 'IMPORT' as const }
const usd = 'USD' as const
const freight = 'FREIGHT' as const

test('a cost is kept as one total for each section and currency, with what is missing of it', () =>
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

test('the cheapest is the cheapest in the currency of comparison', () => {
  const costs = [[{ section: freight, amount: '700.00', currency: 'EUR' as const }]]
  expect(bestCost(costs, fob, fx, 'USD')).toBe('770.00')
  expect(bestCost([...costs, [{ section: freight, amount: '760.00', currency: usd }]], fob, fx, 'USD')).toBe('760.00')
  expect(bestCost(costs, fob, fx, 'EUR')).toBe('700.00')
  expect(bestCost(costs, fob, fx, 'ARS')).toBeUndefined()
})

test('what is incomplete, or has no rate, or nothing that our client pays, is never the cheapest', () =>
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

test('what the other party has not priced yet keeps no cost from being the cheapest', () =>
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

test('a cost with a line without an amount is never the cheapest, also where no line of the section has one', () => {
  const open = sectionTotals([
    { section: freight, amount: '5.00', currency: usd },
    { section: 'DESTINATION', amount: undefined, currency: usd },
  ])
  expect(open).toContainEqual({ section: 'DESTINATION', amount: '0.00', currency: 'USD', missing: true })
  expect(bestCost([open], fob, fx, 'USD')).toBeUndefined()
})

test('legs of a section are kept apart, and a line without a leg among them', () =>
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

test('under an incoterm that nobody knows every section counts', () =>
  expect(bestCost([[{ section: 'ORIGIN', amount: '3.00', currency: usd }]], { ...fob, incoterm: '' }, fx, 'USD')).toBe(
    '3.00',
  ))

test('costs for some legs are the cheapest together, and none of them alone', () => {
  const of = (amount: string, legs?: ('MAIN_CARRIAGE' | 'DELIVERY')[]) =>
    groupTotals({ legs, charges: [{ section: freight, amount, currency: usd }] })
  const carrier = of('400.00', ['MAIN_CARRIAGE'])
  expect(bestCost([carrier, of('800.00')], fob, fx, 'USD')).toBe('800.00')
  expect(bestCost([carrier, of('100.00', ['DELIVERY']), of('800.00')], fob, fx, 'USD')).toBe('500.00')
  expect(bestCost([carrier], fob, fx, 'USD')).toBeUndefined()
})

test('a carrier whose lines say their leg is not for the ends that others fetch and deliver', () => {
  const exw = { ...fob, incoterm: 'EXW' }
  const of = (section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION', leg: Leg | undefined, amount: string) =>
    groupTotals({ charges: [{ section, leg, amount, currency: usd }] })
  const carrier = of(freight, 'MAIN_CARRIAGE', '400.00')
  const pickup = of('ORIGIN', 'PICKUP', '50.00')
  const delivery = of('DESTINATION', 'DELIVERY', '70.00')
  expect(bestCost([pickup, carrier, delivery], exw, fx, 'USD')).toBe('520.00')
  expect(bestCost([pickup, carrier], exw, fx, 'USD')).toBe('450.00')
  // Alone it is for the whole journey, and so is one of which a line says no leg, or of which somebody said so.
  expect(bestCost([carrier], exw, fx, 'USD')).toBe('400.00')
  expect(bestCost([pickup, of(freight, undefined, '400.00'), delivery], exw, fx, 'USD')).toBe('400.00')
  const whole = groupTotals({
    legs: ['PICKUP', 'MAIN_CARRIAGE', 'DELIVERY'],
    charges: [{ section: freight, leg: 'MAIN_CARRIAGE', amount: '400.00', currency: usd }],
  })
  expect(bestCost([pickup, whole, delivery], exw, fx, 'USD')).toBe('400.00')
})
