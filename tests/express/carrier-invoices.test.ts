import { afterAll, beforeAll, expect, test } from 'vitest'
import { expressApplication } from './express-application.ts'

// Over HTTP, on real engines: the tables find the shipment of a waybill and of a piece.
let application: Awaited<ReturnType<typeof expressApplication>>
beforeAll(async () => {
  application = await expressApplication()
})
afterAll(() => application?.stop())

test('a file of a carrier reaches the shipment by waybill and by piece, without the right to see shipments', async () => {
  const { act, selected, happened, eventsOf, users, newUser, tablesReach } = application
  const billing = await newUser('berta', 'ADMINISTRATION')
  const id = await selected()
  await act(users.maria, `/${id}/book-express-shipment`)
  const { data, position } = await happened(id, 'ExpressShipmentBooked')
  await tablesReach(position)
  const { trackingNumber, pieces } = Object(data)
  const rowOf = (row: number, waybill: string, charge: string, amount: string) => ({
    row,
    cells: { document: 'V 1', waybill, date: '20/03/2026', charge, amount, currency: 'USD', carrier: 'VELOZ' },
  })
  const rows = [
    rowOf(2, trackingNumber, 'Flete', '148,40'),
    rowOf(3, pieces[0].number, 'Combustible', '27,45'),
    rowOf(4, trackingNumber, 'Handling', '25,00'),
    rowOf(5, 'OWN0000000000000000', 'Flete', '1,00'),
  ]
  const send = async (user: typeof billing, dryRun: boolean) => {
    const { status, text } = await user.ask('POST', '/app/v1/carrier-invoices/import', { rows, dryRun })
    return { status, body: JSON.parse(text) }
  }
  const outcomes = ['new', 'new', 'new', 'problem']
  for (const dryRun of [true, false]) {
    const { body } = await send(billing, dryRun)
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(outcomes)
    expect(body.results[3].problems).toMatchObject([{ field: 'waybill', code: 'WAYBILL_UNKNOWN' }])
  }
  const recorded = (await eventsOf(id)).filter(({ type }) => type === 'ExpressCostRecorded')
  expect(recorded.map((event) => event.data)).toMatchObject([{ document: 'V 1', total: '200.85', differences: [] }])
  expect((await send(users.commercial, true)).status).toBe(403)
})
