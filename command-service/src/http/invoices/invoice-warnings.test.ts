import { expect, test } from 'vitest'
import { userWith } from '../../testing/commands-in-memory.ts'
import { application, billing, delta, toClient } from '../../testing/invoices-from-file.ts'
import { approved, delivered, type QuotationEvent, sent } from '../../testing/quotation-sentences.ts'
import type { FileProgress } from './invoice-rows.ts'

type Run = Awaited<ReturnType<typeof application>>['run']

const warningsOf = async (answer: ReturnType<ReturnType<Run>>) =>
  (await answer).map(({ outcome, warnings = [] }) => [
    outcome,
    ...warnings.map(({ code, details }) => [code, ...(details ? [details['amount']] : [])].join(' ')),
  ])

const ourInvoice = (document: string, amount: string) => ({ ...toClient, document, amount })
const providerInvoice = (document: string, amount: string, provider = '') => ({
  ...ourInvoice(document, amount),
  side: 'COST',
  provider,
})

test('a dry run warns of the amount beyond what is left; recording needs a reason', async () => {
  const { run, invoices } = await application(approved)
  expect(await run(true)(ourInvoice('A 1', '588.00'))).toEqual([{ row: 2, outcome: 'new', id: expect.any(String) }])
  expect(await run(true)(ourInvoice('A 1', '588.01'), providerInvoice('F-1', '500.00'))).toMatchObject([
    {
      outcome: 'new',
      warnings: [{ field: 'amount', code: 'BEYOND_LEFT', details: { amount: '0.01', currency: 'USD' } }],
    },
    { outcome: 'new', warnings: [{ code: 'BEYOND_LEFT', details: { amount: '6.50' } }] },
  ])
  expect(await run(false)(ourInvoice('A 1', '588.01'))).toMatchObject([
    { outcome: 'problem', problems: [{ code: 'EXCESS_REASON_REQUIRED' }] },
  ])
  expect(await invoices()).toEqual([])
  await run(false, billing, 'second')({ ...ourInvoice('A 1', '588.01'), excessReason: 'Storage' })
  expect(await invoices()).toMatchObject([{ amount: '588.01', excessReason: 'Storage' }])
  expect(await warningsOf(run(true)(ourInvoice('A 2', '10.00')))).toEqual([['new', 'BEYOND_LEFT 10.00']])
})

test('each row counts the rows before it, in any part of the file', async () => {
  const { run } = await application(approved)
  const file: FileProgress = { firstRowByKey: new Map(), tried: new Map() }
  const part = (first: number) => run(true, billing, 'first', [], file, first)
  const rows = [ourInvoice('A 1', '300.00'), ourInvoice('A 2', '200.00'), providerInvoice('F-1', '493.50')]
  expect(await warningsOf(part(2)(...rows))).toEqual([['new'], ['new'], ['new']])
  const next = ourInvoice('A 3', '100.00')
  expect(await warningsOf(part(5)(next, providerInvoice('F-2', '1.00')))).toEqual([
    ['new', 'BEYOND_LEFT 12.00'],
    ['new', 'BEYOND_LEFT 1.00'],
  ])
  // The client repeats a part whose answer was lost.
  expect(await warningsOf(part(2)(...rows))).toEqual([['new'], ['new'], ['new']])
})

test('an invoice in another currency is compared at the rates that the quotation was sent with', async () => {
  const { run } = await application(approved)
  const inPesos = (amount: string) => ({ ...ourInvoice('A 1', amount), currency: 'ARS' })
  expect(await warningsOf(run(true)(inPesos('588000.00')))).toEqual([['new']])
  expect(await run(true)(inPesos('588100.00'))).toMatchObject([
    { warnings: [{ code: 'BEYOND_LEFT_CONVERTED', details: { amount: '100.00', currency: 'ARS' } }] },
  ])
})

test('with several revisions, the rates of the accepted one apply', async () => {
  if (sent.type !== 'QuoteSent' || approved.type !== 'QuoteApproved') throw new Error('They are other events')
  const rates = [{ currency: 'ARS' as const, perBase: '0.002', date: '2026-03-09' }]
  const second = { ...sent, data: { ...sent.data, revisionNo: 2, fxSnapshot: { ...sent.data.fxSnapshot, rates } } }
  const inPesos = { ...ourInvoice('A 1', '294100.00'), currency: 'ARS' }
  const { type, data } = approved
  const recordApproval = async (revisionNo: number) => {
    const { run } = await application(second, { type, data: { ...data, revisionNo } })
    return warningsOf(run(true)(inPesos))
  }
  expect(await recordApproval(1)).toEqual([['new']])
  expect(await recordApproval(2)).toEqual([['new', 'BEYOND_LEFT_CONVERTED 100.00']])
})

test('a dry run warns of a cost outside the sale and of a number that another cost of its provider has', async () => {
  const twin: QuotationEvent = { ...delta, data: { ...delta.data, idCost: 'c3', carrier: 'Andes Air' } }
  const { run } = await application(delta, twin, approved)
  expect(await warningsOf(run(true)(providerInvoice('F-1', '10.00', 'Aurora Air')))).toEqual([['new', 'NOT_SOLD']])
  await run(false)(providerInvoice('F-1', '10.00', 'Aurora Air'))
  const other = run(true, billing, 'second')
  expect(
    await warningsOf(other(providerInvoice('f-1', '10.00', 'Andes Air'), providerInvoice('F-1', '10.00'))),
  ).toEqual([['new', 'NOT_SOLD', 'OF_OTHER_COST'], ['new']])
})

test('an invoice number that another cost of the provider has in an earlier row causes a warning', async () => {
  const twin: QuotationEvent = { ...delta, data: { ...delta.data, idCost: 'c3', carrier: 'Andes Air' } }
  const { run } = await application(delta, twin, approved)
  const rows = [
    providerInvoice('F-1', '10.00', 'Aurora Air'),
    providerInvoice('f-1', '10.00', 'Andes Air'),
    providerInvoice('F-1', '10.00'),
  ]
  expect(await warningsOf(run(true)(...rows))).toEqual([
    ['new', 'NOT_SOLD'],
    ['new', 'NOT_SOLD', 'OF_OTHER_COST'],
    ['new'],
  ])
})

test('an invoice number that differs only in spaces causes a warning; a withdrawn invoice causes none', async () => {
  const data = { idSell: 's1', idCharge: [], document: 'A 1', date: '2026-03-09', currency: 'USD', amount: '588.00' }
  const recorded = { type: 'SellInvoiced', data } as QuotationEvent
  const similarWarnings = async (life: readonly QuotationEvent[], ...documents: string[]) => {
    const { run } = await application(approved, ...life)
    return (await run(true)(...documents.map((one) => ourInvoice(one, '1.00')))).map(({ warnings = [] }) =>
      warnings.map(({ code, details }) => `${code} ${String(details?.['document'] ?? details?.['amount'])}`),
    )
  }
  expect(await similarWarnings([recorded], 'a1')).toEqual([['LIKE_RECORDED A 1', 'BEYOND_LEFT 1.00']])
  const recordedIn = delivered.length + 2
  const { idSell, document, amount } = data
  const withdrawn = { idSell, document, currency: 'USD' as const, amount, recordedIn, reason: 'x' }
  expect(await similarWarnings([recorded, { type: 'SellInvoiceWithdrawn', data: withdrawn }], 'a1', 'A 1')).toEqual([
    [],
    ['LIKE_RECORDED a1'],
  ])
})

test('a user without cost rights gets no warnings about costs', async () => {
  const { run } = await application(delta, approved)
  const stranger = userWith('other', 'ANALYTICS_INVOICED')
  const rows = [
    providerInvoice('F-1', '9999.00'),
    providerInvoice('F-2', '9999.00', 'Blue Delta'),
    ourInvoice('A 1', '589.00'),
  ]
  expect(await warningsOf(run(true, stranger)(...rows))).toEqual([['new'], ['new'], ['new', 'BEYOND_LEFT 1.00']])
})
