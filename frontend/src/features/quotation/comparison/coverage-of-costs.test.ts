import { expect, test } from 'vitest'
import { costSummaries } from '../charge-grid/cost-summaries.ts'
import { combinationsOf, listedCombinations } from './combination.ts'
import { cheapCost, quotation } from '../samples/quotation.ts'

const [line] = cheapCost.charges
const of = (
  idCost: string,
  charges: readonly (readonly ['FREIGHT' | 'DESTINATION', string, string])[],
  ttime = 20,
) => ({
  ...cheapCost,
  idCost,
  ttime,
  legs: undefined,
  charges: charges.map(([section, idCharge, amount], chargeIndex) => ({
    ...line,
    chargeIndex,
    section,
    idCharge,
    leg: section === 'FREIGHT' ? ('MAIN_CARRIAGE' as const) : ('DESTINATION_TERMINAL' as const),
    amount,
  })),
})
const cheap = of('cheap', [['FREIGHT', 'OFR', '100.00']], 10)
const whole = of('whole', [
  ['FREIGHT', 'OFR', '150.00'],
  ['DESTINATION', 'THC', '20.00'],
  ['DESTINATION', 'HDL', '20.00'],
])
const dear = of('dear', [
  ['FREIGHT', 'OFR', '190.00'],
  ['DESTINATION', 'THC', '20.00'],
  ['DESTINATION', 'HDL', '20.00'],
])
const usualCharges = ['THC', 'HDL', 'DOD'].map((idCharge) => ({
  idCharge,
  concept: idCharge,
  section: 'DESTINATION' as const,
  leg: 'DESTINATION_TERMINAL' as const,
}))
const detail = { ...quotation, incoterm: 'FOB' as const, direction: 'IMPORT' as const, usualCharges }

test('the cheapest and the fastest are marked among costs with equal coverage; the others list what they lack', () => {
  const all = costSummaries({ ...detail, cost: [cheap, whole, dear] as typeof detail.cost })
  const found = new Map(all.map((one) => [one.cost.idCost, one]))
  expect(found.get('cheap')).toMatchObject({ cheapest: false, fastest: false, partial: true })
  expect(found.get('cheap')?.lacks).toMatchObject({ legs: ['DELIVERY'], ends: [], codes: ['THC', 'HDL', 'DOD'] })
  expect(found.get('whole')).toMatchObject({ cheapest: true, fastest: true, partial: false })
  // A charge that no cost prices does not distinguish them.
  expect(found.get('whole')?.lacks).toMatchObject({ legs: [], codes: ['DOD'] })
  // But none is called complete.
  expect(all.filter((one) => one.whole)).toEqual([])
})

test('an offer without surcharges that another one prices is never the cheapest and names them', () => {
  const surcharged = of('surcharged', [
    ['FREIGHT', 'OFR', '120.00'],
    ['FREIGHT', 'BAF', '30.00'],
    ['FREIGHT', 'ISPS', '14.00'],
  ])
  const all = costSummaries({ ...detail, cost: [cheap, surcharged] as typeof detail.cost })
  const bare = all.find((one) => one.cost.idCost === 'cheap')
  expect(bare).toMatchObject({ cheapest: false, partial: true, difference: undefined })
  expect(bare?.lacks.codes).toEqual(['BAF', 'ISPS', 'THC', 'HDL', 'DOD'])
  expect(all.map(({ cost }) => cost.idCost)).toEqual(['surcharged', 'cheap'])
  const delivery = of('delivery', [['DESTINATION', 'DLV', '50.00']])
  const together = { ...detail, cost: [cheap, surcharged, delivery] as typeof detail.cost }
  expect(combinationsOf(together, 'USD')?.cheapest?.idCosts).toEqual(['surcharged', 'delivery'])
})

test('a cost that prices all usual charges is complete and comes before a cheaper one that lacks one', () => {
  const complete = of('complete', [
    ['FREIGHT', 'OFR', '400.00'],
    ['DESTINATION', 'THC', '20.00'],
    ['DESTINATION', 'HDL', '20.00'],
    ['DESTINATION', 'DOD', '20.00'],
  ])
  const all = costSummaries({ ...detail, cost: [whole, complete] as typeof detail.cost })
  expect(all.map((one) => [one.cost.idCost, one.whole, one.cheapest])).toEqual([
    ['complete', true, false],
    ['whole', false, false],
  ])
  const [alone] = costSummaries({ ...detail, cost: [cheap] as typeof detail.cost })
  expect(alone).toMatchObject({ whole: false, complete: true })
})

const exw = { ...detail, incoterm: 'EXW' as const }
const pickup = { ...of('pickup', [['DESTINATION', 'PCK', '50.00']]), legs: ['PICKUP' as const] }
const carriage = { ...cheap, idCost: 'carriage' }

test('a combination that lacks usual charges names them and is not complete', () => {
  const cost = [pickup, carriage].map((one) => ({
    ...one,
    charges: one.charges.map((charge) =>
      one.idCost === 'pickup' ? { ...charge, section: 'ORIGIN', leg: 'PICKUP' } : charge,
    ),
  }))
  const [cheapest] = listedCombinations({ ...exw, cost: cost as never }, 'USD')
  expect(cheapest).toMatchObject({ isCheapest: true, lacks: { legs: [], ends: [], codes: ['THC', 'HDL', 'DOD'] } })
})
