import { expect, test } from 'vitest'
import { leftInCurrencies, negativeTaxes, untaxedOff } from './left-to-pay.ts'

const usd = (sellAmount: string) => ({ sellAmount, sellCurrency: 'USD' as const })

test('the rest after a discount is in the currency of the discount, without offsetting other currencies', () => {
  const euros = { sellAmount: '900.00', sellCurrency: 'EUR' as const }
  expect(leftInCurrencies([usd('100.00'), usd('-30.00'), euros])).toEqual([{ currency: 'USD', left: '70.00' }])
  expect(leftInCurrencies([usd('-30.00'), euros])).toEqual([{ currency: 'USD', left: '-30.00' }])
  expect(leftInCurrencies([usd('100.00'), euros])).toEqual([])
})

test('an untaxed discount reduces the untaxed lines of its currency', () => {
  const none = (sellAmount: string) => ({ ...usd(sellAmount), tax: 'NONE' as const })
  const taxed = { ...usd('100.00'), tax: 'VAT' as const }
  expect(untaxedOff([taxed, none('-99.00')])).toEqual([{ currency: 'USD', left: '-99.00' }])
  expect(untaxedOff([taxed, none('50.00'), none('-50.01')])).toEqual([{ currency: 'USD', left: '-0.01' }])
  expect(untaxedOff([taxed, none('50.00'), none('-50.00')])).toEqual([])
  expect(untaxedOff([taxed, { ...usd('-99.00'), tax: 'VAT' as const }])).toEqual([])
  expect(untaxedOff([{ ...none('900.00'), sellCurrency: 'EUR' }, taxed, none('-1.00')])).toHaveLength(1)
})

test('the tax of a currency is negative where taxed discounts exceed taxed lines', () => {
  const taxed = (taxAmount: string, sellCurrency: 'USD' | 'EUR' = 'USD') => ({ taxAmount, sellCurrency })
  expect(negativeTaxes([taxed('0.00'), taxed('11.00'), taxed('-22.00')])).toEqual([{ currency: 'USD', left: '-11.00' }])
  expect(negativeTaxes([taxed('22.00', 'EUR'), taxed('-22.00')])).toEqual([{ currency: 'USD', left: '-22.00' }])
  expect(negativeTaxes([taxed('22.00'), taxed('-22.00')])).toEqual([])
  expect(negativeTaxes([taxed('22.00')])).toEqual([])
})
