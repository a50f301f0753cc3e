import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CarriedLeg, carriedLegs } from '../vocabulary/journey.ts'
import { bestCombinations, combined, type Offer } from './combinations.ts'
import { neededLegs } from '../pricing/our-sections.ts'

const offer = (idCost: string, legs: readonly CarriedLeg[], total: string, ttime?: number): Offer => ({
  idCost,
  legs,
  total,
  ttime,
})
const agent = offer('a', ['PICKUP'], '100.00', 2)
const carrier = offer('b', ['MAIN_CARRIAGE'], '900.00', 20)
const destination = offer('c', ['DELIVERY'], '150.00', 1)
const wholeJourney = offer('w', carriedLegs, '1200.00', 18)

test('our client pays the legs of the incoterm', () => {
  expect(neededLegs({ incoterm: 'EXW', direction: 'IMPORT' })).toEqual(carriedLegs)
  expect(neededLegs({ incoterm: 'FOB', direction: 'IMPORT' })).toEqual(['MAIN_CARRIAGE', 'DELIVERY'])
  expect(neededLegs({ incoterm: 'FOB', direction: 'EXPORT' })).toEqual(['PICKUP'])
  expect(neededLegs({ incoterm: 'DAP', direction: 'IMPORT' })).toEqual([])
})

test('an origin agent, a carrier and a destination agent are cheaper together, and one supplier for all legs is faster', () => {
  expect(bestCombinations([destination, wholeJourney, carrier, agent], carriedLegs)).toEqual({
    cheapest: { idCosts: ['a', 'b', 'c'], total: '1150.00', ttime: 23 },
    fastest: { idCosts: ['w'], total: '1200.00', ttime: 18 },
  })
})

test('the days are known only where those of each leg are', () => {
  const unknown = { ...agent, ttime: undefined }
  expect(bestCombinations([unknown, carrier, destination], carriedLegs)).toEqual({
    cheapest: { idCosts: ['a', 'b', 'c'], total: '1150.00', ttime: undefined },
    fastest: undefined,
  })
})

test('a set that lacks a leg, covers one twice, or has a cost without legs is no combination', () => {
  expect(combined([agent, carrier], carriedLegs)).toBeUndefined()
  expect(combined([agent, wholeJourney], carriedLegs)).toBeUndefined()
  expect(combined([agent, carrier, destination], ['MAIN_CARRIAGE', 'DELIVERY'])).toBeUndefined()
  expect(combined([destination, carrier], ['MAIN_CARRIAGE', 'DELIVERY'])?.idCosts).toEqual(['b', 'c'])
  expect(bestCombinations([agent, carrier], carriedLegs)).toEqual({})
  expect(bestCombinations([agent], [])).toEqual({})
})

// Oracle: tries every subset of the costs.
const subsets = <One>(all: readonly One[]): One[][] =>
  all.reduce<One[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]])
const legsOf = fc.subarray([...carriedLegs], { minLength: 1 })

test('no other complete combination is cheaper or faster', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(legsOf, fc.nat(20), fc.option(fc.nat(9), { nil: undefined })), { maxLength: 7 }),
      legsOf,
      (costs, needed) => {
        const offers = costs.map(([legs, total, ttime], index) => offer(String(index), legs, `${total}.00`, ttime))
        const all = subsets(offers).flatMap((set) => (set.length === 0 ? [] : (combined(set, needed) ?? [])))
        const { cheapest, fastest } = bestCombinations(offers, needed)
        const lowestTotal = all.length === 0 ? undefined : Math.min(...all.map(({ total }) => Number(total)))
        expect(cheapest && Number(cheapest.total)).toBe(lowestTotal)
        const days = all.flatMap(({ ttime }) => ttime ?? [])
        expect(fastest?.ttime).toBe(days.length === 0 ? undefined : Math.min(...days))
        const asFast = all.filter(({ ttime }) => ttime === fastest?.ttime).map(({ total }) => Number(total))
        expect(fastest && Number(fastest.total)).toBe(fastest && Math.min(...asFast))
      },
    ),
  )
})
