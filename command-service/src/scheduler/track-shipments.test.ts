import { expressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import { myDhl } from '@freight/platform/carriers/mydhl/mydhl'
import { Refusal } from '@freight/platform/event-store/decider'
import { sampleShipment } from '@freight/platform/testing/express-samples'
import { myDhlDouble } from '@freight/platform/testing/mydhl-double'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { StoredCall } from '../process-managers/express/call-table.ts'
import { type MovingShipment, trackShipments } from './track-shipments.ts'
import { builtInCarrier, ownWaybill } from '@freight/platform/carriers/opened-carriers'

const double = await myDhlDouble()
afterAll(() => double.close())

const bookedAt = '2026-03-10T12:00:00.000Z'
let now: number
const clock = () => new Date(now)
const passDays = (days: number) => (now += days * 86_400_000)
const dhl = myDhl(double.access, { clock })
const [bookingId, shipmentId] = ['5f2b1c9e-5d0f-4b52-9a57-0d1a4f6f2b11', 'MVD-X-2026-000001']

let waybill: string
let shipment: MovingShipment
let open: boolean
let refusal: Refusal | undefined
let commands: { commandName: string; data: Record<string, unknown> }[]

const call = (): StoredCall => ({
  bookingId,
  call: 'TRACK',
  attempt: '',
  shipment: shipmentId,
  company: 'MVD',
  carrier: waybill.startsWith('OWN') ? 'HOUSE' : 'DHL',
  adapter: '',
  service: '',
  account: '',
  labelFormat: 'A6',
  trackingNumber: waybill,
  reason: '',
  startedAt: new Date(bookedAt),
  step: 'READY',
  tries: 0,
  answer: undefined,
  leasedUntil: new Date(0),
})

/** One round; the shipment gets the movements as its rule would store them. */
const round = () =>
  trackShipments(
    {
      clock,
      carriers: { carrierOf: (code) => (code === 'DHL' ? dhl : builtInCarrier), circuits: () => [] },
      log: { warn: () => {} },
      calls: {
        open: async () => (open ? [call()] : []),
        change: async (_call, { step }) => {
          open = step !== 'DONE'
        },
      },
      shipmentOf: async () => shipment,
      timeZoneOf: async () => 'America/Montevideo',
      execute: async (_aggregate, commandName, id, data) => {
        const name = commandName as keyof typeof expressShipmentCommands
        const parsed = expressShipmentCommands[name].data.parse(data) as Record<string, unknown>
        if (refusal) throw refusal
        commands.push({ commandName, data: parsed })
        if (commandName === 'AddTrackingEvent') {
          const stored = {
            ...parsed,
            source: 'CARRIER',
            eventId: String(commands.length),
            doubtful: false,
            struck: false,
          }
          const tracking = [
            ...shipment.tracking,
            { ...stored, at: clock().toISOString() } as MovingShipment['tracking'][number],
          ]
          shipment = { ...shipment, tracking }
        }
        return { id: id ?? '', revision: 1 } as never
      },
    },
    new AbortController().signal,
  )

const movement = (typeCode: string, date: string, others: object = {}) => ({
  date,
  time: '10:00:00',
  GMTOffset: '+01:00',
  typeCode,
  description: typeCode,
  serviceArea: [{ code: 'MAD', description: 'Madrid-ES' }],
  ...others,
})
const delivered = movement('OK', '2026-03-13', { signedBy: 'Luis' })

beforeEach(async () => {
  now = Date.parse(bookedAt)
  commands = []
  open = true
  refusal = undefined
  double.behave(() => 'well')
  const id = `5f2b1c9e-5d0f-4b52-9a57-${String(double.booked.length).padStart(12, '0')}`
  await dhl.book({
    bookingId: id,
    shipment: sampleShipment,
    service: 'P',
    account: '1',
    labelFormat: 'A6',
    readyAt: bookedAt,
  })
  waybill = double.booked.at(-1)?.trackingNumber ?? ''
  const booking = { bookingId, trackingNumber: waybill, at: bookedAt, manual: false }
  const totals = { pieces: 1, actual: '7', volumetric: '3.61', chargeable: '7' }
  const others = { unusedWaybills: [], tracking: [], incidents: [] }
  shipment = { work: 'IN_PROGRESS', booking, totals, ...others }
})
const names = () => commands.map(({ commandName }) => commandName)

test('new movements are added once, in order', async () => {
  double.setEvents(waybill, [movement('WC', '2026-03-12'), movement('PU', '2026-03-11')])
  await round()
  expect(commands.map(({ data }) => [data['status'], data['localTime'], data['waybill']])).toEqual([
    ['PICKED_UP', '2026-03-11T10:00:00', waybill],
    ['OUT_FOR_DELIVERY', '2026-03-12T10:00:00', waybill],
  ])
  await round()
  expect(commands).toHaveLength(2)
})

test('a delivered shipment is finished after 48 h without an open incident', async () => {
  double.setEvents(waybill, [delivered])
  now = Date.parse('2026-03-13T09:30:00Z')
  await round()
  now = Date.parse('2026-03-15T08:59:59Z')
  await round()
  expect(names()).toEqual(['AddTrackingEvent'])
  now = Date.parse('2026-03-15T09:00:00Z')
  shipment = { ...shipment, incidents: [{}] }
  await round()
  expect(names()).toEqual(['AddTrackingEvent'])
  shipment = { ...shipment, incidents: [{ resolvedAt: '2026-03-15T12:00:00.000Z' }] }
  await round()
  expect(commands[1]).toEqual({
    commandName: 'FinishExpressShipment',
    data: { outcome: 'DELIVERED', deliveredAt: '2026-03-13T09:00:00.000Z', signedBy: 'Luis' },
  })
  expect(open).toBe(false)
})

test('a reopened shipment is queried again and finished 48 h after the reopening', async () => {
  double.setEvents(waybill, [delivered])
  now = Date.parse('2026-03-13T09:30:00Z')
  await round()
  shipment = { ...shipment, reopenedAt: '2026-03-20T12:00:00.000Z' }
  now = Date.parse('2026-03-22T11:59:00Z')
  await round()
  expect(names()).toEqual(['AddTrackingEvent'])
  expect(open).toBe(true)
  now = Date.parse('2026-03-22T12:00:00Z')
  await round()
  expect(names()).toEqual(['AddTrackingEvent', 'FinishExpressShipment'])
  expect(open).toBe(false)
})

test('a delivery that was struck or followed by a return does not finish the shipment', async () => {
  double.setEvents(waybill, [delivered, movement('RT', '2026-03-14')])
  now = Date.parse('2026-03-14T12:00:00Z')
  await round()
  passDays(3)
  await round()
  shipment = { ...shipment, tracking: shipment.tracking.map((one) => ({ ...one, struck: true })) }
  await round()
  expect(names()).toEqual(['AddTrackingEvent', 'AddTrackingEvent'])
})

/** A delivery as the shipment stores it. */
const deliveryOf = (others: Partial<MovingShipment['tracking'][number]> = {}): MovingShipment['tracking'][number] => ({
  status: 'DELIVERED',
  reason: '',
  rawCode: 'OK',
  rawText: '',
  place: '',
  localTime: '2026-03-13T10:00:00',
  offset: '+01:00',
  source: 'CARRIER',
  waybill,
  eventId: JSON.stringify(others),
  doubtful: false,
  signedBy: 'Luis',
  struck: false,
  at: '2026-03-13T12:00:00.000Z',
  ...others,
})
const finishes = () => commands.filter(({ commandName }) => commandName === 'FinishExpressShipment')

test('a shipment is finished only after the delivery of all pieces of its waybill', async () => {
  const before = { ...shipment, totals: { ...shipment.totals, pieces: 2 } }
  const first = deliveryOf({ piece: 1 })
  const inTransit = { ...deliveryOf({ piece: 2 }), status: 'IN_TRANSIT' as const, localTime: '2026-03-12T10:00:00' }
  const lastOfAnother = deliveryOf({ waybill: '999', localTime: '2026-03-13T20:00:00' })
  const later = deliveryOf({ piece: 2, localTime: '2026-03-14T10:00:00' })
  now = Date.parse('2026-03-16T08:59:00Z')
  for (const tracking of [
    [first, inTransit],
    [inTransit, lastOfAnother],
    [{ ...first, doubtful: true }, later],
  ]) {
    shipment = { ...before, tracking }
    await round()
  }
  expect([finishes(), open]).toEqual([[], true])
  now = Date.parse('2026-03-16T09:00:00Z')
  // A scan of another waybill is no news of this one.
  shipment = { ...before, tracking: [first, inTransit, later, { ...lastOfAnother, status: 'IN_TRANSIT' }] }
  await round()
  expect(finishes()).toMatchObject([{ data: { deliveredAt: '2026-03-14T09:00:00.000Z' } }])
})

test('a delivery without offset is at the time of the company', async () => {
  shipment = { ...shipment, tracking: [deliveryOf({ offset: '', at: '2026-03-13T10:30:00.000Z' })] }
  now = Date.parse('2026-03-15T12:59:00Z')
  await round()
  expect(finishes()).toEqual([])
  now = Date.parse('2026-03-15T13:00:00Z')
  await round()
  expect(finishes()).toMatchObject([{ data: { deliveredAt: '2026-03-13T13:00:00.000Z' } }])
})

test('a finish that is refused is repeated in the next round', async () => {
  shipment = { ...shipment, tracking: [deliveryOf()] }
  now = Date.parse('2026-03-16T09:00:00Z')
  refusal = new Refusal('INCIDENT_OPEN', 'An incident is open.')
  await round()
  expect(open).toBe(true)
  refusal = undefined
  await round()
  expect([finishes().length, open]).toEqual([1, false])
})

test('edge 57: 90 days without news open an incident and end the queries', async () => {
  double.setEvents(waybill, [movement('PU', '2026-03-10')])
  await round()
  passDays(89)
  await round()
  expect(names()).toEqual(['AddTrackingEvent'])
  passDays(1)
  await round()
  expect(commands[1]).toMatchObject({ commandName: 'OpenIncident', data: { reason: 'NO_NEWS' } })
  const requestCount = double.requests.length
  await round()
  expect(double.requests).toHaveLength(requestCount)
})

test('finished, cancelled and voided shipments are not queried', async () => {
  const requestCount = double.requests.length
  for (const change of [{ work: 'FINISHED' }, { work: 'CANCELLED' }, { booking: undefined }] as const) {
    const before = shipment
    shipment = { ...shipment, ...change }
    open = true
    await round()
    expect(open).toBe(false)
    shipment = before
  }
  expect(double.requests).toHaveLength(requestCount)
})

test('edge 40: a voided waybill is queried for 30 days, because a scan of it opens an incident', async () => {
  double.setEvents(waybill, [movement('PU', '2026-03-12')])
  shipment = { ...shipment, booking: undefined, unusedWaybills: [{ trackingNumber: waybill }] }
  passDays(29)
  await round()
  expect(names()).toEqual(['AddTrackingEvent'])
  passDays(1)
  await round()
  expect(open).toBe(false)
})

test('a waybill that was recorded again is tracked and finished as the one in use', async () => {
  shipment = { ...shipment, unusedWaybills: [{ trackingNumber: waybill }], tracking: [deliveryOf()] }
  now = Date.parse('2026-05-16T09:00:00Z')
  await round()
  expect([finishes().length, open]).toEqual([1, false])
  // The queries of the booking before end.
  const again = { ...shipment, work: 'IN_PROGRESS' as const, tracking: [] }
  shipment = again.booking ? { ...again, booking: { ...again.booking, bookingId: 'another' } } : again
  open = true
  await round()
  expect(open).toBe(false)
})

test('a carrier that does not answer changes nothing, and our own waybills are never sent to it', async () => {
  double.behave(() => 'error-before')
  await round()
  expect([commands, open]).toEqual([[], true])
  double.behave(() => 'well')
  waybill = ownWaybill(bookingId)
  const requestCount = double.requests.length
  await round()
  expect(double.requests).toHaveLength(requestCount)
})
