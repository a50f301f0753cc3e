import { CostGroup, CostGroupInput } from '@freight/contracts/pricing/offer/cost-group'
import { expect, test } from 'vitest'
import {
  commercial,
  costAdded,
  given,
  pallet,
  pricing,
  requested,
  taken,
  typedCost,
  typedSell,
} from '../../../testing/quotation-sentences.ts'

const added = given(requested, taken).by(pricing)

test('an absurdly large amount is refused, also among reasonable ones', () => {
  const large = { idCharge: 'FRT', currency: 'USD' as const, costPerKg: '999999999999999' }
  for (const charges of [[large], [...typedCost.charges, large]])
    added.when('AddCostGroup', { ...typedCost, charges }).refused('AMOUNT_TOO_LARGE')
})

test('a price that rounds to zero is refused with its field, alone and among others', () => {
  const line = { idCharge: 'FRT', currency: 'USD' as const }
  for (const [field, price] of [
    ['amount', { amount: '0.001' }],
    ['costPerKg', { costPerKg: '0.0000001' }],
  ] as const)
    for (const charges of [[{ ...line, ...price }], [...typedCost.charges, { ...line, ...price }]])
      added.when('AddCostGroup', { ...typedCost, charges }).refused('AMOUNT_TOO_SMALL', { idCharge: 'FRT', field })
  const [cent] = added.when('AddCostGroup', { ...typedCost, charges: [{ ...line, amount: '0.005' }] }).events()
  expect(cent?.data).toMatchObject({ charges: [{ amount: '0.01' }] })
})

test('a line stores the calculator of a price if it is not the usual one, never that of an amount', () => {
  const line = (overrides: object) => {
    const charge = { idCharge: 'FRT', currency: 'USD' as const, ...overrides }
    const [decided] = added.when('AddCostGroup', { ...typedCost, charges: [charge] }).events()
    return CostGroup.parse(decided?.data).charges.flatMap((one) => Object.keys(one))
  }
  const price = { costPerKg: '10' }
  expect(line({ ...price, calculator: 'PER_CBM' })).toEqual(expect.arrayContaining(['calculator']))
  expect(line({ ...price, calculator: 'PER_CBM', unit: '' })).not.toContain('unit')
  expect(line({ ...price, calculator: 'PERCENT', unit: 'GOODS' })).toEqual(
    expect.arrayContaining(['calculator', 'unit']),
  )
  for (const usualLine of [{ ...price, calculator: 'PER_KG' }, price, { amount: '10', calculator: 'PER_CBM' }]) {
    expect(line(usualLine)).not.toContain('calculator')
    expect(line(usualLine)).not.toContain('unit')
  }
})

const bands = [
  { from: '0', to: '45', amount: '4.10', flat: false },
  { from: '45', to: '100', amount: '3.60', flat: false },
  { from: '100', to: '300', amount: '2.90', flat: false },
  { from: '300', amount: '1.90', flat: false },
]
const inBands = {
  idCharge: 'FRT',
  currency: 'USD' as const,
  calculator: 'RANGE' as const,
  unit: 'KG',
  ranges: bands,
  minimum: '80',
}
const bought = given(requested, taken).by(pricing)

test('a field that the price of a line would ignore is refused with its name', () => {
  const price = { idCharge: 'FRT', currency: 'USD' as const }
  const { minimum: _minimum, calculator: _calculator, unit: _unit, ...bandsOnly } = inBands
  const refused = (line: object, field: string) => {
    const charges = [{ ...price, ...line }]
    bought.when('AddCostGroup', { ...typedCost, charges }).refused('PRICE_UNCLEAR', { idCharge: 'FRT', field })
  }
  refused({ ...bandsOnly, amount: '10' }, 'ranges')
  refused({ costPerKg: '2', calculator: 'PER_KG', ranges: bands }, 'ranges')
  refused({ ...inBands, costPerKg: '2' }, 'costPerKg')
  refused({ ...inBands, amount: '10' }, 'amount')
  refused({ amount: '10', minimum: '80' }, 'minimum')
  const sale = { idCharge: 'FRT', sellCurrency: 'USD' as const }
  const sell = (line: object) =>
    given(requested, taken, costAdded)
      .by(pricing)
      .when('AddSellGroup', { ...typedSell, charges: [{ ...sale, ...line }] })
  sell({ ranges: bands, sellAmount: '900' }).refused('PRICE_UNCLEAR', { field: 'ranges' })
  sell({ calculator: 'RANGE', unit: 'KG', ranges: bands, sellAmountPerUnit: '3' }).refused('PRICE_UNCLEAR', {
    field: 'sellAmountPerUnit',
  })
  sell({ calculator: 'RANGE', unit: 'KG', ranges: bands, sellAmount: '900' }).refused('PRICE_UNCLEAR', {
    field: 'sellAmount',
  })
  sell({ sellAmount: '900', minimum: '80' }).refused('PRICE_UNCLEAR', { field: 'minimum' })
})

test('cumulative bands begin at zero, in costs and sells, so that the first part of the goods is not free', () => {
  const bandsAboveZero = {
    ...inBands,
    calculator: 'RANGE_CUMULATIVE' as const,
    ranges: [{ ...bands[0], from: '1', amount: '2', to: undefined, flat: false }],
  }
  const fromZero = { ...bandsAboveZero, ranges: [{ from: '0', amount: '2', flat: false }] }
  const cost = (line: typeof bandsAboveZero | typeof fromZero) =>
    bought.when('AddCostGroup', { ...typedCost, charges: [line] })
  const { currency: _currency, minimum: _minimum, ...price } = bandsAboveZero
  const sale = { ...typedSell, charges: [{ ...price, sellCurrency: 'USD' as const }] }
  cost(bandsAboveZero).refused('BANDS_NOT_FROM_ZERO', { idCharge: 'FRT', field: 'ranges' })
  given(requested, taken, costAdded).by(pricing).when('AddSellGroup', sale).refused('BANDS_NOT_FROM_ZERO')
  cost(fromZero).thenLike({ type: 'CostGroupAdded', data: { charges: [{ amount: '420.00' }] } })
})

test('a cost in bands stores them and its minimum, and is billed in the cheaper band', () => {
  // 210 kg at 2.90 are 609.00; 300 kg at 1.90 are 570.00.
  const [group] = bought.when('AddCostGroup', { ...typedCost, charges: [inBands] }).events()
  const line = { ranges: bands, minimum: '80', amount: '570.00', quantity: '210', billedQuantity: '300' }
  expect(group?.data).toMatchObject({ charges: [{ calculator: 'RANGE', unit: 'KG', ...line }] })
  expect(group?.data).not.toHaveProperty('charges.0.costPerKg')
  const { currency: sellCurrency, ...price } = inBands
  const sold = { ...typedSell, charges: [{ ...price, costIndex: 0, sellCurrency }] }
  const [sell] = given(requested, taken, costAdded).by(pricing).when('AddSellGroup', sold).events()
  expect(sell?.data).toMatchObject({
    charges: [{ calculator: 'RANGE', ranges: bands, minimum: '80', sellAmount: '570.00', billedQuantity: '300' }],
  })
  expect(sell?.data).not.toHaveProperty('charges.0.sellAmountPerUnit')
})

test('bands without a price and bands of a unit that the mode does not count are refused', () => {
  const { ranges: _, ...none } = inBands
  bought
    .when('AddCostGroup', { ...typedCost, charges: [...typedCost.charges, none] })
    .refused('BANDS_MISSING', { idCharge: 'FRT' })
  bought
    .when('AddCostGroup', { ...typedCost, charges: [{ ...inBands, unit: 'LDM' }] })
    .refused('CALCULATOR_NOT_OF_MODE', { calculator: 'RANGE' })
  const gap = [bands[0], bands[2]]
  expect(CostGroupInput.safeParse({ ...typedCost, charges: [{ ...inBands, ranges: gap }] }).success).toBe(false)
})

test('a cost in bands moves to another band with another weight, and so does the confirmed sell', () => {
  const [group] = bought.when('AddCostGroup', { ...typedCost, charges: [inBands] }).events()
  const added = { type: 'CostGroupAdded', data: CostGroup.parse(group?.data) } as const
  const [changed] = given(requested, taken, added)
    .by(commercial)
    .when('AmendRequest', { packingData: [{ ...pallet, cantidad: 2 }] })
    .events()
    .filter(({ type }) => type === 'CostGroupChanged')
  // 420 kg are in the last band.
  expect(changed?.data).toMatchObject({ charges: [{ ranges: bands, amount: '798.00', quantity: '420' }] })
  expect(changed?.data).not.toHaveProperty('charges.0.billedQuantity')
})
