import type { RowResult } from '@freight/contracts/api/catalogue'
import { newEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { commandsInMemory, userWith } from '../../testing/commands-in-memory.ts'
import { booked, cancelled, type ExpressEvent, SHIPMENT, voided } from '../../testing/express-sentences.ts'
import { carrierInvoiceRows } from './carrier-invoice-rows.ts'

const analyst = userWith('ana', 'ANALYTICS_INVOICED')

/** Imports for one shipment with these events, at DHL with waybill 111. */
const application = async (life: readonly ExpressEvent[] = booked) => {
  const { eventStore, execute, context } = await commandsInMemory()
  await eventStore.append(
    `express-shipment-${SHIPMENT}`,
    0,
    life.map(({ type, data }) => newEvent(type, data)),
  )
  const shipmentsByCode = async () => [SHIPMENT]
  const runImport = carrierInvoiceRows({ eventStore, execute, shipmentsByCode })
  const { commandId: _, ...given } = context(analyst)
  const run = (dryRun: boolean, cells: readonly Record<string, string>[], key = 'first', file?: Map<string, number>) =>
    runImport(
      { rows: cells.map((one, index) => ({ row: index + 2, cells: one })), dryRun },
      key,
      given,
      file && { firstRowByKey: file },
    )
  const events = async (type: string) =>
    (await eventStore.readStream(`express-shipment-${SHIPMENT}`))
      .filter((one) => one.type === type)
      .map(({ data }) => Object(data))
  const withdraw = (document: string) =>
    execute('express-shipment', 'WithdrawExpressCost', SHIPMENT, { document, reason: 'Undone' }, context(analyst))
  return { run, events, withdraw }
}

const row = (charge: string, amount: string, overrides: Record<string, string> = {}) => ({
  document: 'F 881',
  waybill: ' 111 ',
  date: '20/03/2026',
  charge,
  amount,
  currency: 'usd',
  weight: '11,5 kg',
  carrier: 'DHL',
  ...overrides,
})
const expected = [
  row('Flete', '148,40'),
  row('Fuel surcharge', '27,45'),
  row('customs', '25,00'),
  row('Seguro', '18,60'),
  row('IVA', '5,25'),
]
const codes = (results: readonly RowResult[]) =>
  results.map(({ outcome, problems }) => problems?.map(({ field, code }) => `${field ?? ''} ${code}`).join() ?? outcome)

test('the rows of an invoice are one cost, as expected; a dry run stores nothing', async () => {
  const { run, events } = await application()
  expect(codes(await run(true, expected))).toEqual(['new', 'new', 'new', 'new', 'new'])
  expect(await events('ExpressCostRecorded')).toEqual([])
  expect((await run(false, expected))[0]).toEqual({ row: 2, outcome: 'new', id: SHIPMENT })
  const [cost, ...others] = await events('ExpressCostRecorded')
  expect(others).toEqual([])
  expect(cost).toMatchObject({
    document: 'F 881',
    date: '2026-03-20',
    weight: '11.5',
    total: '224.70',
    differences: [],
  })
  expect(cost.lines.map(({ code, kind }: { code: string; kind: string }) => `${kind} ${code}`)).toEqual([
    'BASE FLETE',
    'FUEL FUEL SURCHARGE',
    'SURCHARGE CUSTOMS',
    'INSURANCE SEGURO',
    'TAX IVA',
  ])
})

test('the weight on one line of several is that of the invoice, in any spelling', async () => {
  const { run, events } = await application()
  const [freight, fuel, ...others] = expected.map((one) => ({ ...one, weight: '' }))
  const rows = [freight, { ...fuel, weight: '11,5' }, { ...others[0], weight: '11,50 kg' }, ...others.slice(1)] as never
  expect(codes(await run(false, rows))).toEqual(['new', 'new', 'new', 'new', 'new'])
  expect((await events('ExpressCostRecorded'))[0].weight).toBe('11.5')
})

test('the first row of an invoice has expected and invoiced cost, the difference and its cause', async () => {
  const { run } = await application()
  const dearer = [...expected, row('Remote area', '30,00')]
  const changes = [
    {
      field: 'cost',
      from: { amount: '224.70', currency: 'USD' },
      to: { amount: '254.70', currency: 'USD', difference: '30', cause: 'SURCHARGE' },
    },
  ]
  for (const dryRun of [true, false])
    expect((await run(dryRun, dearer)).slice(0, 2)).toEqual([
      { row: 2, outcome: 'changed', id: SHIPMENT, changes },
      { row: 3, outcome: 'new', id: SHIPMENT },
    ])
})

test('edge 71: the same invoice in another file is refused as a double; a repeated request records nothing twice', async () => {
  const { run, events, withdraw } = await application()
  await run(false, expected)
  expect(codes(await run(false, expected))).toEqual(['new', 'new', 'new', 'new', 'new'])
  for (const dryRun of [true, false])
    expect(codes(await run(dryRun, [row('Flete', '9', { document: 'f881' })], 'second'))).toEqual([
      'document INVOICE_EXISTS',
    ])
  expect(await events('ExpressCostRecorded')).toHaveLength(1)
  // After the undo the number is free again.
  await withdraw('F 881')
  expect(codes(await run(false, expected, 'third'))).toEqual(['new', 'new', 'new', 'new', 'new'])
})

test('edge 72: a cent in a line is within the tolerance, cents that add up are a difference', async () => {
  const { run } = await application()
  const withCents = (...amounts: string[]) =>
    expected.map((one, index) => ({ ...one, amount: amounts[index] ?? one.amount }))
  expect(codes(await run(true, withCents('148,41')))[0]).toBe('new')
  const [first] = await run(true, withCents('148,41', '27,46'))
  expect(first?.changes?.[0]?.to).toMatchObject({ difference: '0.02', cause: 'OTHER' })
})

test.each([
  ['cancelled', [...voided, cancelled]],
  ['without a waybill in use', voided],
])('edge 73: an invoice for a shipment that is %s opens an incident, and the dry run shows it', async (_, life) => {
  const { run, events } = await application(life)
  const [first] = await run(true, expected)
  expect(first?.changes?.[0]?.to).toMatchObject({ isVoid: true })
  await run(false, expected)
  expect(await events('ExpressIncidentOpened')).toMatchObject([{ reason: 'INVOICED_AFTER_VOID', text: 'F 881' }])
})

test('edge 74: a credit note has negative lines, and the difference is that of both invoices', async () => {
  const { run, events } = await application()
  await run(false, [...expected, row('Remote area', '30,00')])
  const credit = [row('Remote area', '-30,00', { document: 'NC 9' })]
  expect((await run(false, credit, 'credit'))[0]?.outcome).toBe('new')
  const [, credited] = await events('ExpressCostRecorded')
  expect(credited).toMatchObject({ document: 'NC 9', total: '-30.00', differences: [] })
})

test('an unknown waybill, another carrier and unreadable cells are problems of their row', async () => {
  const { run, events } = await application()
  const results = await run(false, [
    row('Flete', '1', { waybill: '999' }),
    row('Flete', '1', { carrier: 'UPS', document: 'F 2' }),
    row('Flete', 'x', { document: 'F 3' }),
    row('IVA', '1', { document: 'F 3', currency: 'EUR' }),
    row('', '1', { document: 'F 4' }),
    row('Flete', '1', { document: 'F 5' }),
    row('IVA', '1', { document: 'F 5', date: '21/03/2026' }),
  ])
  expect(codes(results)).toEqual([
    'waybill WAYBILL_UNKNOWN',
    'waybill WAYBILL_UNKNOWN',
    'amount INVALID',
    ' OTHER_ROW',
    'charge REQUIRED',
    ' OTHER_ROW',
    'date DIFFERS',
  ])
  expect(await events('ExpressCostRecorded')).toEqual([])
})

test('rows of an invoice in another part of the file are refused', async () => {
  const { run } = await application()
  const file = new Map<string, number>()
  await run(true, expected, 'first', file)
  const second = { row: 40, cells: row('Extra', '1') }
  expect(file.get(`F881|${SHIPMENT}`)).toBe(2)
  file.set(`F881|${SHIPMENT}`, 1)
  expect(codes(await run(true, [second.cells], 'first', file))).toEqual(['document DUPLICATE'])
})
