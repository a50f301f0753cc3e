import { expect, test } from 'vitest'
import { FIRST_DAY } from '../../day.ts'
import { isInCents, MOST_INVOICED } from './invoice-amount.ts'
import { invoicingCommands, invoicingEvents } from './invoicing.ts'

const invoice = { idCost: 'c1', document: 'F-7', date: '2026-03-20', currency: 'USD' }
const isTaken = (amount: string, date = invoice.date) =>
  invoicingCommands.RecordInvoicing.data.safeParse({ ...invoice, side: 'COST', amount, date }).success

test.each(['0.01', '588', '588.5', '588.50', '588.5000', String(MOST_INVOICED)])(
  'an invoice of %s is accepted',
  (amount) => expect([isTaken(amount), isInCents(amount)]).toEqual([true, true]),
)

test.each(['0.005', '588.505', '588.00001'])('an invoice of %s, which is not in cents, is rejected', (amount) =>
  expect([isTaken(amount), isInCents(amount)]).toEqual([false, false]),
)

test.each(['0', '-1', '', '5.', '.5', `${MOST_INVOICED}.01`, String(MOST_INVOICED + 1)])(
  'the invoice amount “%s” is rejected',
  (amount) => expect(isTaken(amount)).toBe(false),
)

test('an invoice has a valid date', () =>
  expect([isTaken('1', FIRST_DAY), isTaken('1', '1999-12-31')]).toEqual([true, false]))

test.each(['0.00000001', '999999999999999', '-588.00'])('an older stored invoice of %s stays valid', (amount) => {
  const recorded = { ...invoice, idCharge: [], amount }
  expect(invoicingEvents.CostInvoiced.parse(recorded)).toEqual(recorded)
})
