import { expect, test } from '@jest/globals'
import { CostGroup } from '@freight/contracts/quotation/cost-group'
import { given, pricing, requested, taken, typedCost } from '../../../testing/quotation-sentences.ts'

const added = given(requested, taken).by(pricing)

test('an amount beyond all sense is refused, also beside one that makes sense', () => {
  const large = { idCharge: 'FRT', currency: 'USD' as const, costPerKg: '999999999999999' }
  for (const charges of [[large], [...typedCost.charges, large]])
    added.when('AddCostGroup', { ...typedCost, charges }).refused('AMOUNT_TOO_LARGE')
})

test('how a price is meant is kept where it is not as usual, and never of an amount', () => {
  const line = (more: object) => {
    const charge = { idCharge: 'FRT', currency: 'USD' as const, ...more }
    const [decided] = added.when('AddCostGroup', { ...typedCost, charges: [charge] }).events()
    return CostGroup.parse(decided?.data).charges.flatMap((one) => Object.keys(one))
  }
  const price = { costPerKg: '10' }
  expect(line({ ...price, calculator: 'PER_CBM' })).toEqual(expect.arrayContaining(['calculator']))
  expect(line({ ...price, calculator: 'PER_CBM', unit: '' })).not.toContain('unit')
  expect(line({ ...price, calculator: 'PERCENT', unit: 'GOODS' })).toEqual(
    expect.arrayContaining(['calculator', 'unit']),
  )
  for (const usual of [{ ...price, calculator: 'PER_KG' }, price, { amount: '10', calculator: 'PER_CBM' }]) {
    expect(line(usual)).not.toContain('calculator')
    expect(line(usual)).not.toContain('unit')
  }
})
