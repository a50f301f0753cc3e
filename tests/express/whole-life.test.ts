import { executor } from '@freight/command-service/start-command-service'
import { expressWork } from '@freight/command-service/process-managers/express/express-work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expressApplication } from './express-application.ts'

// Over HTTP, on real engines: from the request of a commercial to the invoice to the client.
let application: Awaited<ReturnType<typeof expressApplication>>
beforeAll(async () => {
  application = await expressApplication()
})
afterAll(() => application?.stop())

const hourMs = 3_600_000
const localTime = (at: number) => new Date(at).toISOString().slice(0, 19)

/** A tracking round of the scheduler at an instant. */
const trackAt = async (instant: number) => {
  const clock = () => new Date(instant)
  const platform = { ...application.platform, clock }
  const work = await expressWork({ ...platform, execute: executor(platform) })
  await work.track(new AbortController().signal)
}

test('a shipment goes from the request over booking, delivery and the 48-hour rule to cost and invoice', async () => {
  const { act, get, post, selected, happened, eventsOf, users, newUser, tablesReach } = application
  const { commercial, other, maria } = users
  const billing = await newUser('berta', 'ADMINISTRATION', ['CONSULTAR_SHIPMENT'])
  const id = await selected()
  const { body: rated } = await get(commercial, `/${id}`)
  expect(rated).toMatchObject({
    row: { work: 'REQUESTED', subState: 'SIN_RESERVAR', sell: { amount: '200.85', currency: 'USD' } },
    sell: { isManual: false, belowMinimum: false },
    rating: { options: [{ cost: { kind: 'UNKNOWN' } }] },
  })
  expect(rated['expected']).toBeUndefined()

  await act(maria, `/${id}/book-express-shipment`)
  await happened(id, 'ExpressShipmentBooked')
  const { body: booked } = await get(maria, `/${id}`)
  expect(booked).toMatchObject({
    row: { work: 'IN_PROGRESS', subState: 'RESERVADO', assignedTo: { id: maria.id } },
    booking: {
      carrier: 'VELOZ',
      trackingNumber: expect.stringMatching(/^OWN\d{16}$/),
      pieces: [{}, {}],
      sandbox: false,
    },
    expected: { total: '200.85' },
    expectedFrom: { source: 'PRICE_LIST' },
  })

  const bookedAt = Date.parse((await happened(id, 'ExpressShipmentBooked')).occurredAt)
  const scan = { place: 'Padua', offset: '+00:00' }
  await act(maria, `/${id}/add-tracking-event`, { ...scan, status: 'PICKED_UP', localTime: localTime(bookedAt) })
  const delivery = { ...scan, status: 'DELIVERED', localTime: localTime(bookedAt + 2000), signedBy: 'J. Doe' }
  await act(maria, `/${id}/add-tracking-event`, delivery)
  await act(maria, `/${id}/add-tracking-event`, delivery)
  expect((await get(commercial, `/${id}`)).body).toMatchObject({ row: { subState: 'ENTREGADO' } })

  // The round follows waybills that the process manager has stored.
  const isTracked = async () => {
    const { rowCount } = await application.platform.db.query(
      `select from commands.express_calls where shipment = $1 and call = 'TRACK'`,
      [id],
    )
    return rowCount
  }
  await expect.poll(isTracked, { timeout: 30_000 }).toBe(1)
  await trackAt(bookedAt + 47 * hourMs)
  expect((await get(commercial, `/${id}`)).body).toMatchObject({ row: { work: 'IN_PROGRESS' } })
  await trackAt(bookedAt + 49 * hourMs)
  expect((await get(commercial, `/${id}`)).body).toMatchObject({
    row: { work: 'FINISHED', subState: 'ENTREGADO' },
    outcome: { outcome: 'DELIVERED', signedBy: 'J. Doe' },
  })

  const line = (code: string, kind: string, amount: string) => ({ code, kind, text: code, amount })
  const lines = [line('BASE', 'BASE', '148.40'), line('FUEL', 'FUEL', '30.00'), line('HANDLING', 'SURCHARGE', '25.01')]
  const invoice = { document: 'F 881', date: '2026-03-20', currency: 'USD', lines }
  await act(maria, `/${id}/record-express-cost`, invoice)
  expect(await post(maria, `/${id}/record-express-cost`, { ...invoice, document: 'f881' })).toMatchObject({
    status: 409,
    body: { code: 'INVOICE_EXISTS' },
  })
  const sold = { document: 'A 100', date: '2026-03-21', currency: 'USD', amount: '200.85' }
  const last = await act(billing, `/${id}/record-express-invoicing`, sold)
  const { body: ended } = await get(billing, `/${id}`)
  expect(ended).toMatchObject({
    costs: [{ document: 'F 881', total: '203.41', differences: [{ code: 'FUEL', amount: '2.55', cause: 'FUEL' }] }],
    invoices: [{ document: 'A 100' }],
  })
  const seen = JSON.stringify((await get(commercial, `/${id}`)).body)
  expect(seen).toContain('A 100')
  expect(seen).not.toContain('F 881')

  const { body: history } = await get(maria, `/${id}/history`)
  expect((history['events'] as { type: string }[]).map(({ type }) => type)).toEqual([
    'ExpressShipmentRequested',
    'ExpressShipmentRated',
    'ExpressOptionSelected',
    'ExpressShipmentTaken',
    'ExpressBookingStarted',
    'ExpressShipmentBooked',
    'ExpressTrackingAdded',
    'ExpressTrackingAdded',
    'ExpressShipmentFinished',
    'ExpressCostRecorded',
    'ExpressShipmentInvoiced',
  ])
  expect(history['chain']).toMatchObject({ intact: true, events: 11 })
  expect((await eventsOf(id))[8]?.data).toMatchObject({ automatic: true })

  await tablesReach(Number(last['position']))
  const { body: counts } = await get(maria, '/counts')
  expect(counts).toMatchObject({ rows: 1, work: { FINISHED: 1, IN_PROGRESS: 0, REQUESTED: 0 } })
  expect((await get(commercial, '/counts')).body).toMatchObject({ rows: 1 })
  expect((await get(other, '/counts')).body).toMatchObject({ rows: 0 })
  expect((await get(other, `/${id}`)).status).toBe(404)
  expect((await post(other, `/${id}/add-express-note`, { text: 'x' })).status).toBe(404)
})
