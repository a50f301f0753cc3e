import type { CarrierInvoice } from '@freight/contracts/express-shipment/money-parts'
import { expect, test } from 'vitest'
import {
  booked,
  cancelled,
  dhl,
  type ExpressEvent,
  finished,
  given,
  operator,
  option,
  priceLines,
  ratedWith,
  requested,
  selectedAs,
  taken,
  voided,
} from '../../testing/express-sentences.ts'
import { costDifferences } from './cost-differences.ts'

const expected = { price: dhl.sell, chargeable: dhl.chargeable }
const invoiceOf = (amounts: Record<string, string>, overrides: Partial<CarrierInvoice> = {}): CarrierInvoice => ({
  document: 'F 1',
  date: '2026-03-20',
  currency: 'USD',
  lines: priceLines.map(({ code, kind, text, amount }) => ({ code, kind, text, amount: amounts[code] ?? amount })),
  ...overrides,
})
const differences = (...invoices: CarrierInvoice[]) => costDifferences(invoices, expected)

test('edge 72: one cent a line is within the tolerance, two cents are a difference', () => {
  expect(differences(invoiceOf({ BASE: '148.41', FUEL: '27.44' }))).toEqual([])
  // Cents that balance are none; together they are one.
  expect(differences(invoiceOf({ BASE: '148.41', FUEL: '27.44', VAT: '5.26' }))).toEqual([])
  expect(differences(invoiceOf({ BASE: '148.41', FUEL: '27.46' }))).toEqual([
    { code: 'ROUNDING', amount: '0.02', cause: 'OTHER' },
  ])
  expect(differences(invoiceOf({ FUEL: '27.47' }))).toEqual([{ code: 'FUEL', amount: '0.02', cause: 'FUEL' }])
})

test('each difference has its cause', () => {
  const lines = [...invoiceOf({ VAT: '6.00', INSURANCE: '20' }).lines]
  lines.push({ code: 'REMOTE', kind: 'SURCHARGE', text: 'Remote area', amount: '30.00' })
  lines.push({ code: 'D', kind: 'DISCOUNT', text: '', amount: '-5' })
  expect(differences(invoiceOf({}, { lines }))).toEqual([
    { code: 'INSURANCE', amount: '1.4', cause: 'SURCHARGE' },
    { code: 'VAT', amount: '0.75', cause: 'TAX' },
    { code: 'REMOTE', amount: '30', cause: 'SURCHARGE' },
    { code: 'D', amount: '-5', cause: 'DISCOUNT' },
  ])
  expect(differences(invoiceOf({ BASE: '150.40' }))).toEqual([{ code: 'BASE', amount: '2', cause: 'OTHER' }])
})

test('another weight explains the base, and the fuel that follows from it', () => {
  // 18.50 % of 160.00 are 29.60.
  expect(differences(invoiceOf({ BASE: '160.00', FUEL: '29.60' }, { weight: '13' }))).toEqual([
    { code: 'BASE', amount: '11.6', cause: 'REWEIGHED' },
    { code: 'FUEL', amount: '2.15', cause: 'REWEIGHED' },
  ])
  expect(differences(invoiceOf({ BASE: '160.00', FUEL: '33.00' }, { weight: '13' }))[1]?.cause).toBe('FUEL')
  expect(differences(invoiceOf({ BASE: '160.00', FUEL: '29.60' }, { weight: '11.50' }))[0]?.cause).toBe('OTHER')
})

test('a surcharge that is not billed is a difference as well', () => {
  const lines = invoiceOf({}).lines.filter(({ code }) => code !== 'CUSTOMS')
  expect(differences(invoiceOf({}, { lines }))).toEqual([{ code: 'CUSTOMS', amount: '-25', cause: 'SURCHARGE' }])
})

test('an invoice in another currency is not compared with the expected cost', () =>
  expect(differences(invoiceOf({}, { currency: 'EUR' }))).toEqual([
    { code: 'EUR', amount: '224.70', cause: 'CURRENCY' },
  ]))

test('edge 74: a credit note settles the difference of the invoice', () => {
  const credit = invoiceOf({}, { lines: [{ code: 'X', kind: 'FUEL', text: '', amount: '-2.55' }] })
  expect(differences(invoiceOf({ FUEL: '30' }), credit)).toEqual([])
})

const recorded = (document: string): ExpressEvent => ({
  type: 'ExpressCostRecorded',
  data: { ...invoiceOf({}, { document }), total: '224.70', differences: [] },
})

test('an invoice is recorded with its total, the expected cost and the differences', () => {
  given(...booked)
    .by(operator)
    .when('RecordExpressCost', invoiceOf({ FUEL: '30' }))
    .thenLike({
      type: 'ExpressCostRecorded',
      data: { total: '227.25', expected: dhl.sell, differences: [{ code: 'FUEL', amount: '2.55', cause: 'FUEL' }] },
    })
  const unknown = option('DHL', '1', { cost: { kind: 'UNKNOWN' } })
  const [event] = given(requested, ratedWith(unknown), selectedAs(unknown), taken)
    .when('RecordExpressCost', invoiceOf({}))
    .events()
  expect(event?.data).toMatchObject({ differences: [] })
  expect(event?.data).not.toHaveProperty('expected')
})

test('edge 71: the same invoice twice is refused, also with other blanks', () => {
  given(...booked, recorded('F 1'))
    .when('RecordExpressCost', invoiceOf({}, { document: 'f1' }))
    .refused('INVOICE_EXISTS', { document: 'f1' })
  const invoice = { document: 'A 1', date: '2026-03-10', currency: 'USD' as const, amount: '224.70' }
  const analyst = { userId: 'a', permissions: ['ANALYTICS_INVOICED' as const] }
  const invoiced = given(...booked, finished)
    .by(analyst)
    .when('RecordExpressInvoicing', invoice)
    .events() as ExpressEvent[]
  given(...booked, finished, ...invoiced)
    .by(analyst)
    .when('RecordExpressInvoicing', invoice)
    .refused('INVOICE_EXISTS')
})

test('edge 73: an invoice of a cancelled shipment, or after the void, opens an incident', () => {
  for (const life of [voided, [...voided, cancelled]])
    given(...life)
      .when('RecordExpressCost', invoiceOf({}))
      .thenLike(
        { type: 'ExpressCostRecorded', data: {} },
        { type: 'ExpressIncidentOpened', data: { reason: 'INVOICED_AFTER_VOID', text: 'F 1' } },
      )
})

test('a withdrawn invoice counts no longer, and resolves the incident that it opened', () => {
  const wish = { document: 'f1', reason: 'Undone' }
  const dearer: ExpressEvent = {
    type: 'ExpressCostRecorded',
    data: { ...invoiceOf({ FUEL: '30' }, { document: 'F 2' }), total: '227.25', differences: [] },
  }
  const withdrawn: ExpressEvent = {
    type: 'ExpressCostWithdrawn',
    data: { document: 'F 1', reason: 'Undone', differences: [{ code: 'FUEL', amount: '2.55', cause: 'FUEL' }] },
  }
  given(...booked, recorded('F 1'), dearer)
    .when('WithdrawExpressCost', wish)
    .thenExactly(withdrawn)
  given(...booked, recorded('F 1'), dearer, withdrawn)
    .when('WithdrawExpressCost', wish)
    .refused('INVOICE_UNKNOWN')
  const incident: ExpressEvent = {
    type: 'ExpressIncidentOpened',
    data: { incidentId: 'i1', reason: 'INVOICED_AFTER_VOID', text: 'F 1', actionRequired: true },
  }
  given(...voided, cancelled, recorded('F 1'), incident)
    .when('WithdrawExpressCost', wish)
    .thenLike(
      { type: 'ExpressCostWithdrawn', data: { differences: [] } },
      { type: 'ExpressIncidentResolved', data: { incidentId: 'i1', text: '' } },
    )
})

test('a dispute opens and is closed once', () => {
  const dispute = { document: 'F 1', reason: 'x' }
  const disputed: ExpressEvent = { type: 'ExpressCostDisputed', data: dispute }
  given(...booked, recorded('F 1'))
    .when('DisputeExpressCost', dispute)
    .thenExactly(disputed)
  given(...booked, recorded('F 1'), disputed)
    .when('DisputeExpressCost', dispute)
    .nothing()
  given(...booked)
    .when('DisputeExpressCost', dispute)
    .refused('INVOICE_UNKNOWN')
  const close = { document: 'F 1', text: 'Credit note' }
  const closed: ExpressEvent = { type: 'ExpressDisputeClosed', data: close }
  given(...booked, recorded('F 1'), disputed)
    .when('CloseExpressDispute', close)
    .thenExactly(closed)
  given(...booked, recorded('F 1'), disputed, closed)
    .when('CloseExpressDispute', close)
    .refused('NO_DISPUTE')
})
