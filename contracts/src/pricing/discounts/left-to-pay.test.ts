import { expect, test } from '@jest/globals'
import { leftInCurrencies } from './left-to-pay.ts'

const usd = (sellAmount: string) => ({ sellAmount, sellCurrency: 'USD' as const })

test('what a discount leaves to pay is told in its own currency, never made up for by another one', () => {
  const euros = { sellAmount: '900.00', sellCurrency: 'EUR' as const }
  expect(leftInCurrencies([usd('100.00'), usd('-30.00'), euros])).toEqual([{ currency: 'USD', left: '70.00' }])
  expect(leftInCurrencies([usd('-30.00'), euros])).toEqual([{ currency: 'USD', left: '-30.00' }])
  expect(leftInCurrencies([usd('100.00'), euros])).toEqual([])
})
