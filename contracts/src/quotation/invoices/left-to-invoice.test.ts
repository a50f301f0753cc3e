import { expect, test } from 'vitest'
import { money } from '../../pricing/money.ts'
import { quotationDetail } from '../../testing/sample-views.ts'
import { beyondLeft, currencyToInvoice, leftToInvoice } from './left-to-invoice.ts'

const { fx } = quotationDetail()
const approved = [money('724.50', 'USD'), money('65000.00', 'ARS')]
const beyond = (invoice: ReturnType<typeof money>, recorded: ReturnType<typeof money>[] = [], rates?: typeof fx) =>
  beyondLeft(invoice, approved, recorded, rates)

test('an invoice is beyond what is left of its currency by what it has more', () => {
  expect(beyond(money('724.50', 'USD'))).toBeUndefined()
  expect(beyond(money('724.51', 'USD'))).toEqual({ ...money('0.01', 'USD'), isConverted: false })
  expect(beyond(money('25', 'USD'), [money('700.00', 'USD')])).toEqual({ ...money('0.50', 'USD'), isConverted: false })
})

test('where more was invoiced already nothing is left, and a further invoice is beyond it whole', () =>
  expect(beyond(money('10.00', 'USD'), [money('900.00', 'USD')])).toEqual({
    ...money('10.00', 'USD'),
    isConverted: false,
  }))

test('an invoice in a currency that was not approved is held to all that was, at the rates of the quotation', () => {
  // 724.50 + 65.00 dollars at 1.10 for the euro.
  expect(beyond(money('717.73', 'EUR'), [], fx)).toBeUndefined()
  expect(beyond(money('717.74', 'EUR'), [], fx)).toEqual({ ...money('0.01', 'EUR'), isConverted: true })
  expect(beyond(money('10.00', 'USD'), [money('717.73', 'EUR')], fx)).toMatchObject({ isConverted: true })
})

test('without a rate, and where nothing was approved, nobody knows', () => {
  expect(beyond(money('9999.00', 'EUR'))).toBeUndefined()
  expect(beyond(money('9999.00', 'EUR'), [], { ...fx, rates: [] })).toBeUndefined()
  expect(beyondLeft(money('9999.00', 'USD'), [], [], fx)).toBeUndefined()
})

test('what is left is told by currency, unless something was invoiced in another one', () => {
  expect(leftToInvoice(approved, [money('700.00', 'USD')]).map(({ left }) => left)).toEqual([
    money('24.50', 'USD'),
    money('65000.00', 'ARS'),
  ])
  expect(leftToInvoice(approved, [money('1.00', 'EUR')])).toEqual([])
})

test('the next invoice is expected in the currency of which most is left, and else in that of which most was approved', () => {
  expect(currencyToInvoice(approved, [], fx)).toBe('USD')
  expect(currencyToInvoice(approved, [money('700.00', 'USD')], fx)).toBe('ARS')
  expect(currencyToInvoice(approved, [...approved], fx)).toBe('USD')
  expect(currencyToInvoice([], [], fx)).toBeUndefined()
})
