import { expect, test } from 'vitest'
import { money } from '../../pricing/money.ts'
import { quotationDetail } from '../../testing/sample-views.ts'
import { beyondLeft, currencyToInvoice, leftToInvoice } from './left-to-invoice.ts'

const { fx } = quotationDetail()
const approved = [money('724.50', 'USD'), money('65000.00', 'ARS')]
const beyond = (invoice: ReturnType<typeof money>, recorded: ReturnType<typeof money>[] = [], rates?: typeof fx) =>
  beyondLeft(invoice, approved, recorded, rates)

test('returns how far an invoice exceeds what is left in its currency', () => {
  expect(beyond(money('724.50', 'USD'))).toBeUndefined()
  expect(beyond(money('724.51', 'USD'))).toEqual({ ...money('0.01', 'USD'), isConverted: false })
  expect(beyond(money('25', 'USD'), [money('700.00', 'USD')])).toEqual({ ...money('0.50', 'USD'), isConverted: false })
})

test('where nothing is left, the whole further invoice exceeds it', () =>
  expect(beyond(money('10.00', 'USD'), [money('900.00', 'USD')])).toEqual({
    ...money('10.00', 'USD'),
    isConverted: false,
  }))

test('compares an invoice in another currency with the whole approved amount, at the rates of the quotation', () => {
  // 724.50 + 65.00 dollars at 1.10 for the euro.
  expect(beyond(money('717.73', 'EUR'), [], fx)).toBeUndefined()
  expect(beyond(money('717.74', 'EUR'), [], fx)).toEqual({ ...money('0.01', 'EUR'), isConverted: true })
  expect(beyond(money('10.00', 'USD'), [money('717.73', 'EUR')], fx)).toMatchObject({ isConverted: true })
})

test('returns undefined without a rate, and where nothing was approved', () => {
  expect(beyond(money('9999.00', 'EUR'))).toBeUndefined()
  expect(beyond(money('9999.00', 'EUR'), [], { ...fx, rates: [] })).toBeUndefined()
  expect(beyondLeft(money('9999.00', 'USD'), [], [], fx)).toBeUndefined()
})

test('returns what is left by currency, unless an invoice has another currency', () => {
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
