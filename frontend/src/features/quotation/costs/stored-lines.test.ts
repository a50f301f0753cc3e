import { costCharge } from '@freight/contracts/testing/sample-charges'
import { type CostCharge, CostChargeInput } from '@freight/contracts/pricing/offer/cost-group'
import { expect, test } from 'vitest'
import { cheapCost } from '../samples/quotation.ts'
import { costDraftOf, costInputOf, takenDraftOf } from '../charge-grid/cost-draft.ts'

const ranges = [
  { from: '0', to: '45', amount: '3.10', flat: false },
  { from: '45', to: '100', amount: '120.00', flat: true },
  { from: '100', amount: '2.35', flat: false },
]
const closed = [
  { from: '10', to: '45', amount: '3.10', flat: false },
  { from: '45', to: '1000', amount: '2.90', flat: false },
]

/** A stored line, by its special price feature. */
const samples: Record<string, Partial<CostCharge>> = {
  'a price per unit': { costPerKg: '2.35' },
  'an amount': {},
  'a minimum': { costPerKg: '0.10', minimum: '50' },
  'a least quantity': { costPerKg: '2.35', leastQuantity: '100', minimum: '80.5' },
  'bands by air': { calculator: 'RANGE', unit: 'KG', ranges },
  'bands with a rule, a minimum and a least quantity': {
    calculator: 'RANGE',
    unit: 'KG_GROSS',
    ranges,
    breakRule: 'BAND',
    leastQuantity: '45',
    minimum: '90',
  },
  'bands that end': { calculator: 'RANGE', unit: 'KG', ranges: closed, breakRule: 'LOWEST' },
  'bands slice by slice': { calculator: 'RANGE_CUMULATIVE', unit: 'CBM', ranges },
  'a percentage of another line': { costPerKg: '5', calculator: 'PERCENT', unit: 'CHARGE:AFR' },
  'a percentage of the freight with a minimum': {
    costPerKg: '5',
    calculator: 'PERCENT',
    unit: 'FREIGHT',
    minimum: '25',
  },
  'a type of container': { costPerKg: '900', calculator: 'PER_CONTAINER', unit: '40HC' },
  'a price per cubic metre': { costPerKg: '30', calculator: 'PER_CBM' },
  'a price of nothing': { costPerKg: '0' },
  'a part of another line': { included: true },
}

const stored = Object.entries(samples).map(([description, more], chargeIndex) => {
  const { amount, ...line } = costCharge('AFR', '493.50', {
    chargeIndex,
    lineId: `line-${chargeIndex}`,
    description,
    ...more,
  })
  return more.included === true ? line : { ...line, amount }
})
const cost = { ...cheapCost, charges: stored }

/** The draft line with the same content as typed by a user. */
const asTyped = ({ idCharge, lineId, description, currency, amount, ...line }: CostCharge) => {
  const { costPerKg, calculator, unit, ranges: bands, breakRule, leastQuantity, minimum, included } = line
  const isFixed = costPerKg === undefined && bands === undefined && included !== true
  const how = { calculator, unit, ranges: bands, breakRule, leastQuantity, minimum, included }
  return { idCharge, lineId, description, currency, costPerKg, ...(isFixed && { amount }), ...how }
}

test.each(stored.map((line, index) => [line.description, line, index] as const))(
  'a change of the comment alone sends %s unchanged',
  (_, line, index) => {
    const draft = { ...costDraftOf(cost), comments: 'Corrected.' }
    expect(costInputOf(draft).charges[index]).toEqual(CostChargeInput.parse(asTyped(line)))
  },
)

test('a cost from another quotation and a draft stored in the browser contain the whole price', () => {
  const typed = stored.map((line) => CostChargeInput.parse(asTyped({ ...line, lineId: undefined })))
  const taken = takenDraftOf(cost)
  const restored: typeof taken = JSON.parse(JSON.stringify(taken))
  expect(costInputOf(taken).charges).toEqual(typed)
  expect(costInputOf(restored).charges).toEqual(typed)
})
