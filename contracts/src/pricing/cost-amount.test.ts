import { expect, test } from 'vitest'
import { amountOf, isOpenCharge, withAmount } from './cost-amount.ts'

test('zero in an older event means no amount, with a price per unit and without', () => {
  expect(amountOf({ amount: '0.00' })).toBeUndefined()
  expect(amountOf({})).toBeUndefined()
  expect(amountOf({ amount: '9.00' })).toBe('9.00')
})

test('a total adds the charges with an amount, and others make it incomplete', () => {
  expect(withAmount([{ amount: '5.00' }, {}])).toEqual([{ amount: '5.00' }])
  expect([{ amount: '5.00' }, { amount: '0.00' }, {}].map(isOpenCharge)).toEqual([false, true, true])
})
