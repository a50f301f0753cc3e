import { expect, test } from 'vitest'
import { costsBehind } from './costs-behind.ts'

const charges = ['AFR', 'THC', 'THC', 'HDL'].map((idCharge, chargeIndex) => ({ idCharge, chargeIndex }))
const thc = { idCharge: 'THC' }
const soldCosts = (...[lines, stored = []]: [Parameters<typeof costsBehind>[0], Parameters<typeof costsBehind>[2]?]) =>
  costsBehind(lines, charges, stored).map((charge) => charge?.chargeIndex)

test('a line sells the charge that it names, with any code', () =>
  expect(
    soldCosts([
      { idCharge: 'XXX', costIndex: 3 },
      { ...thc, costIndex: 2 },
    ]),
  ).toEqual([3, 2]))

test('a line without a named charge sells the first unsold charge of its code', () => {
  expect(soldCosts([thc, { idCharge: 'HDL' }, thc, thc])).toEqual([1, 3, 2, undefined])
  expect(soldCosts([thc, { ...thc, costIndex: 1 }])).toEqual([2, 1])
})

test('a stored line keeps its charge, even after an earlier line of its code', () => {
  expect(soldCosts([thc], [{ ...thc, costIndex: 2 }])).toEqual([2])
  expect(soldCosts([{ idCharge: 'AFR' }, thc], [{ ...thc, costIndex: 2 }])).toEqual([0, 2])
  expect(soldCosts([thc, thc], [{ ...thc, costIndex: 2 }])).toEqual([2, 1])
})

test('a stored charge that was removed or has another code is not sold', () => {
  expect(soldCosts([thc], [{ ...thc, costIndex: 3 }])).toEqual([1])
  expect(soldCosts([thc], [{ ...thc, costIndex: 9 }])).toEqual([1])
})

test('a line has no charge where the cost lacks its code or the named charge', () =>
  expect(soldCosts([{ idCharge: 'XXX' }, { ...thc, costIndex: 9 }])).toEqual([undefined, undefined]))

test('a line sells a charge of its own cost group only', () => {
  const two = ['a', 'b'].flatMap((idCost) => charges.map((charge) => ({ ...charge, idCost })))
  const sold = (...[lines, stored = []]: [Parameters<typeof costsBehind>[0], Parameters<typeof costsBehind>[2]?]) =>
    costsBehind(lines, two, stored).map((charge) => charge && [charge.idCost, charge.chargeIndex])
  expect(
    sold([
      { ...thc, idCost: 'b', costIndex: 1 },
      { ...thc, idCost: 'b' },
      { ...thc, idCost: 'a' },
    ]),
  ).toEqual([
    ['b', 1],
    ['b', 2],
    ['a', 1],
  ])
  // The stored index of another group does not apply.
  expect(sold([{ ...thc, idCost: 'b' }], [{ ...thc, idCost: 'a', costIndex: 2 }])).toEqual([['b', 1]])
  expect(sold([{ ...thc, idCost: 'c', costIndex: 1 }])).toEqual([undefined])
})

test('a stored charge is found by its id at any index', () => {
  const named = charges.map((one) => ({ ...one, lineId: `l-${one.chargeIndex}` }))
  const stored = [{ ...thc, costLineId: 'l-2' }]
  expect(costsBehind([thc], named, stored).map((charge) => charge?.chargeIndex)).toEqual([2])
  expect(costsBehind([{ idCharge: 'HDL' }, thc], named, stored).map((charge) => charge?.chargeIndex)).toEqual([3, 2])
  expect(costsBehind([thc], named, [thc]).map((charge) => charge?.chargeIndex)).toEqual([1])
})
