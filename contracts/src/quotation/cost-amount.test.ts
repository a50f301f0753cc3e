import { expect, test } from '@jest/globals'
import { amountOf, isOpenCharge, withAmount } from './cost-amount.ts'

test('zero of an event from before stands for no amount where there is a price per unit', () => {
  expect(amountOf({ costPerKg: '3', amount: '0.00' })).toBeUndefined()
  expect(amountOf({ costPerKg: '3' })).toBeUndefined()
  expect(amountOf({ amount: '0.00' })).toBe('0.00')
  expect(amountOf({ costPerKg: '3', amount: '9.00' })).toBe('9.00')
})

test('a total is made of the charges that have an amount, and the others leave it open', () => {
  expect(withAmount([{ amount: '5.00' }, {}])).toEqual([{ amount: '5.00' }])
  expect([{ amount: '5.00' }, { amount: '0.00' }, {}].map(isOpenCharge)).toEqual([false, true, true])
})
