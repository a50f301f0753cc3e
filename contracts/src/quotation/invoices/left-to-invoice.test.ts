import { expect, test } from 'vitest'
import { money } from '../../money/money.ts'
import { quotationDetail } from '../../testing/sample-views.ts'
import { beyondLeft, currencyToInvoice, leftToInvoice } from './left-to-invoice.ts'

const { fx } = quotationDetail()
const approved = [money('724.50', 'USD'), money('65000.00', 'ARS')]
const excessOf = (invoice: ReturnType<typeof money>, recorded: ReturnType<typeof money>[] = [], rates?: typeof fx) =>
  beyondLeft(invoice, approved, recorded, rates)

test('the excess of an invoice is its amount above what is left in its currency', () => {
  expect(excessOf(money('724.50', 'USD'))).toBeUndefined()
  expect(excessOf(money('724.51', 'USD'))).toEqual({ ...money('0.01', 'USD'), isConverted: false })
  expect(excessOf(money('25', 'USD'), [money('700.00', 'USD')])).toEqual({
    ...money('0.50', 'USD'),
    isConverted: false,
  })
})

test('a further invoice where nothing is left is an excess as a whole', () =>
  expect(excessOf(money('10.00', 'USD'), [money('900.00', 'USD')])).toEqual({
    ...money('10.00', 'USD'),
    isConverted: false,
  }))

test('an invoice in another currency is compared with the whole approved amount, at the rates of the quotation', () => {
  // 724.50 + 65.00 dollars at 1.10 for the euro.
  expect(excessOf(money('717.73', 'EUR'), [], fx)).toBeUndefined()
  expect(excessOf(money('717.74', 'EUR'), [], fx)).toEqual({ ...money('0.01', 'EUR'), isConverted: true })
  expect(excessOf(money('10.00', 'USD'), [money('717.73', 'EUR')], fx)).toMatchObject({ isConverted: true })
})

test('an invoice without an exchange rate or an approved amount has no excess', () => {
  expect(excessOf(money('9999.00', 'EUR'))).toBeUndefined()
  expect(excessOf(money('9999.00', 'EUR'), [], { ...fx, rates: [] })).toBeUndefined()
  expect(beyondLeft(money('9999.00', 'USD'), [], [], fx)).toBeUndefined()
})

test('the rest to invoice is by currency, and empty where an invoice has another currency', () => {
  expect(leftToInvoice(approved, [money('700.00', 'USD')]).map(({ left }) => left)).toEqual([
    money('24.50', 'USD'),
    money('65000.00', 'ARS'),
  ])
  expect(leftToInvoice(approved, [money('1.00', 'EUR')])).toEqual([])
})

test('the next invoice has the currency with the most left, else the one with the most approved', () => {
  expect(currencyToInvoice(approved, [], fx)).toBe('USD')
  expect(currencyToInvoice(approved, [money('700.00', 'USD')], fx)).toBe('ARS')
  expect(currencyToInvoice(approved, [...approved], fx)).toBe('USD')
  expect(currencyToInvoice([], [], fx)).toBeUndefined()
})
