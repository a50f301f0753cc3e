import { type ManifestState, expressManifestCommands } from '@freight/contracts/express-manifest/express-manifest'
import { expressPickupCommands, pickupAfter } from '@freight/contracts/express-pickup/express-pickup'
import { expressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import { erasedText } from '@freight/contracts/events/personal'
import { expressParty } from '@freight/contracts/testing/express-party'
import { newEvent } from '@freight/contracts/testing/sample-events'
import { guarded } from '@freight/platform/carriers/guarded'
import { myDhl } from '@freight/platform/carriers/mydhl/mydhl'
import { type Carrier, ok, timeLimits } from '@freight/platform/carriers/port'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import { sampleShipment } from '@freight/platform/testing/express-samples'
import { myDhlDouble } from '@freight/platform/testing/mydhl-double'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Execute } from '../../handling/command-context.ts'
import { callRunner } from './call-runner.ts'
import { postgresCallTable } from './call-table.ts'
import { handOvers } from './hand-over-calls.ts'
import { builtInCarrier } from '@freight/platform/carriers/opened-carriers'

const { db, stop } = await testPostgres()
const double = await myDhlDouble()
afterAll(async () => {
  await double.close()
  await stop()
})
const calls = await postgresCallTable(db)
const schemas = {
  ...expressPickupCommands,
  ...expressManifestCommands,
  ...expressShipmentCommands,
} as Record<string, { data: { parse: (data: unknown) => unknown } }>

let now: number
const clock = () => new Date(now)
let eventStore: ReturnType<typeof memoryEventStore>
let recorded: { aggregate: string; name: string; id: string | undefined; data: Record<string, unknown> }[]
let carrier: Carrier
let manifest: Partial<ManifestState>
/** The present booking of each shipment. */
let bookings: Record<string, string>
const carriers = { carrierOf: (code: string) => (code === 'DHL' ? carrier : builtInCarrier), circuits: () => [] }

const execute: Execute = async (aggregate, name, id, data) => {
  recorded.push({ aggregate, name, id, data: schemas[name]?.data.parse(data) as Record<string, unknown> })
  return { id: id ?? '', revision: 1, position: 1 }
}
const pickupOf = async (id: string) => pickupAfter(await eventStore.readStream(`express-pickup-${id}`))
const runner = (others: Partial<Parameters<typeof callRunner>[0]> = {}) =>
  callRunner({
    calls,
    clock,
    carriers,
    files: { put: async () => 'f'.repeat(64) },
    log: { info: () => {}, warn: () => {} },
    execute,
    shipmentOf: async (id) => ({
      request: sampleShipment,
      bookingState: 'BOOKED',
      booking: { bookingId: bookings[id] ?? '' },
      running: undefined,
    }),
    timeZoneOf: async () => 'America/Montevideo',
    isSandbox: async () => false,
    pickupOf,
    manifestOf: async () => manifest as ManifestState,
    ...others,
  })
const runFor = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    await runner().runDue()
    now += 1000
  }
}

/** Stores an event and delivers it to the process manager. */
const happens = async (stream: string, type: string, data: object, commandId: string = crypto.randomUUID()) => {
  const before = await eventStore.readStream(stream)
  await eventStore.append(stream, before.length, [
    newEvent(type, data, { occurredAt: clock().toISOString(), commandId }),
  ])
  const stored = (await eventStore.readStream(stream)).at(-1)
  if (!stored) throw new Error('not stored')
  await handOvers({ calls, carriers, eventStore, wake: () => {} }).on[type]?.(stored, {
    execute: async (aggregate, name, id, one) => {
      await execute(aggregate, name, id, one, {} as never)
      return undefined
    },
    waitForPosition: async () => {},
  })
}

const window = { day: '2026-03-10', from: '14:00', to: '17:00', location: '', instruction: '' }
const shipments = [
  { id: 'x1', bookingId: 'b1', trackingNumber: 'w1' },
  { id: 'x2', bookingId: 'b2', trackingNumber: 'w2' },
]
const pickup = {
  ...window,
  carrier: 'DHL',
  account: '950000001',
  service: 'P',
  place: expressParty(),
  shipments,
  pieces: 2,
  weight: '3',
  cutoff: '',
  byHand: false,
}
const request = (changes: object = {}) =>
  happens('express-pickup-p1', 'ExpressPickupRequested', { ...pickup, ...changes })
const answers = () =>
  recorded.filter(({ name }) => name.startsWith('Record')).map(({ data }) => data['answer'] as Record<string, unknown>)
const sent = (call: string) => double.requests.filter((one) => one.call === call)
const ofShipments = () =>
  recorded.filter(({ name }) => name.startsWith('Set')).map(({ id, data }) => [id, data['status'] ?? data['reason']])

beforeEach(async () => {
  now = Date.parse('2026-03-10T12:00:00.000Z')
  recorded = []
  bookings = { x1: 'b1', x2: 'b2' }
  eventStore = memoryEventStore()
  double.behave(() => 'well')
  double.requests.length = 0
  manifest = { status: 'CLOSING', day: '2026-03-10', number: 'MVD-DHL-20260310', shipments }
  carrier = guarded(myDhl(double.access, { clock, limits: { ...timeLimits, schedulePickup: 500 } }), { clock })
  await db.query('truncate commands.express_calls')
})

test('a pickup is requested at the carrier in the local time of the place, and each shipment has it', async () => {
  await request()
  expect(ofShipments()).toEqual([
    ['x1', 'REQUESTED'],
    ['x2', 'REQUESTED'],
  ])
  await runFor(2)
  expect(answers()).toMatchObject([{ outcome: 'DONE', confirmation: expect.stringMatching(/^PRG/) }])
  expect(sent('pickups')).toMatchObject([
    { reference: 'p1', body: { plannedPickupDateAndTime: '2026-03-10T14:00:00 GMT-03:00', closeTime: '17:00' } },
  ])
})

test('the window of a place abroad is sent in its own time', async () => {
  await request({ place: expressParty({ countryCode: 'IN' }) })
  await runFor(2)
  expect(sent('pickups')).toMatchObject([{ body: { plannedPickupDateAndTime: '2026-03-10T14:00:00 GMT+05:30' } }])
})

test('edge 36: the carrier refuses the pickup, and the booked shipments get its reason', async () => {
  double.behave(() => 'refused')
  await request()
  await runFor(2)
  expect(answers()).toMatchObject([
    { outcome: 'REFUSED', problems: [{ code: '8003' }, { path: 'recipientAddress.postalCode' }] },
  ])
  recorded = []
  await happens('express-pickup-p1', 'ExpressPickupRefused', {
    problems: [{ code: '1', path: '', text: 'No courier' }],
  })
  expect(recorded).toMatchObject([
    {
      aggregate: 'express-shipment',
      name: 'SetExpressPickup',
      id: 'x1',
      data: { bookingId: 'b1', text: 'No courier' },
    },
    { id: 'x2', data: { bookingId: 'b2', status: 'REFUSED' } },
  ])
})

test('an unavailable carrier is asked again; without any answer the request is in doubt and never sent twice', async () => {
  double.behave(({ n }) => (n < 3 ? 'unavailable' : 'reset'))
  await request()
  await runFor(60)
  expect(sent('pickups')).toHaveLength(3)
  expect(answers()).toMatchObject([{ outcome: 'DOUBTFUL' }])
})

test('a process that ends while it sends leaves a doubtful pickup', async () => {
  await request()
  await calls.take(clock(), clock())
  await runFor(2)
  expect(answers()).toMatchObject([{ outcome: 'DOUBTFUL' }])
  expect(sent('pickups')).toEqual([])
})

test('a change and a cancellation are sent again until the carrier answers', async () => {
  await request()
  await runFor(2)
  const confirmation = String(answers()[0]?.['confirmation'])
  await happens('express-pickup-p1', 'ExpressPickupConfirmed', { confirmation })
  recorded = []
  double.behave(({ n }) => (n === 1 ? 'reset' : 'well'))
  await happens('express-pickup-p1', 'ExpressPickupChangeStarted', { ...window, to: '18:00', attempt: 'a1' })
  await runFor(5)
  expect(answers()).toEqual([{ outcome: 'DONE', confirmation }])
  expect(sent('change-pickup')).toMatchObject([{}, { body: { closeTime: '18:00' } }])
  await happens('express-pickup-p1', 'ExpressPickupChanged', { ...window, to: '18:00', confirmation })
  recorded = []
  await happens('express-pickup-p1', 'ExpressPickupCancelStarted', { attempt: 'a2', reason: 'Empty' })
  await runFor(5)
  // The first cancellation took effect, but its answer was lost.
  expect(sent('cancel-pickup')).toHaveLength(2)
  expect(answers()).toEqual([{ outcome: 'DONE', confirmation }])
})

test('the built-in carrier gives a number of ours, and a pickup agreed by hand or of the demo makes no call', async () => {
  await request({ carrier: 'VELOZ' })
  await runFor(2)
  expect(answers()).toEqual([{ outcome: 'DONE', confirmation: expect.stringMatching(/^OWNP\d{10}$/) }])
  await happens('express-pickup-p2', 'ExpressPickupRequested', { ...pickup, byHand: true })
  await happens('express-pickup-p3', 'ExpressPickupRequested', pickup, 'demo:1')
  await runFor(2)
  expect(answers()).toHaveLength(1)
})

test('nothing is sent with an erased contact, nor with another adapter', async () => {
  await request({ place: expressParty({ contact: erasedText }) })
  await runFor(2)
  expect(answers()).toMatchObject([{ outcome: 'REFUSED', problems: [{ code: 'ERASED' }] }])
  await happens('express-pickup-p2', 'ExpressPickupRequested', pickup)
  carrier = builtInCarrier
  await runFor(2)
  expect(answers()[1]).toMatchObject({ outcome: 'REFUSED', problems: [{ code: 'ADAPTER_CHANGED' }] })
  expect(sent('pickups')).toEqual([])
})

test('a pickup is for the shipments that still have their booking; without any it is not sent', async () => {
  bookings = { x1: 'b1', x2: 'later booking' }
  await request()
  await runFor(2)
  expect(sent('pickups')).toMatchObject([{ body: { shipmentDetails: [{ packages: [{}, {}, {}] }] } }])
  bookings = {}
  await happens('express-pickup-p2', 'ExpressPickupRequested', pickup)
  await runFor(2)
  expect(answers()[1]).toMatchObject({ outcome: 'REFUSED', problems: [{ code: 'NOT_BOOKED' }] })
  expect(sent('pickups')).toHaveLength(1)
})

test('a process that was suspended beyond its lease does not send what another one has taken over', async () => {
  await request()
  const suspended = async (id: string) => {
    now += 61_000
    await runner().runDue()
    return pickupOf(id)
  }
  await runner({ pickupOf: suspended }).runDue()
  expect(answers()).toMatchObject([{ outcome: 'DOUBTFUL' }])
  expect(sent('pickups')).toEqual([])
})

test('a failed read before the call is repeated, and nothing is in doubt', async () => {
  await request()
  await runner({ timeZoneOf: () => Promise.reject(new Error('no database')) }).runDue()
  now += 5000
  await runFor(2)
  expect(answers()).toMatchObject([{ outcome: 'DONE' }])
  expect(sent('pickups')).toHaveLength(1)
})

const close = () =>
  happens('express-manifest-m1', 'ExpressManifestStarted', {
    carrier: 'DHL',
    account: 'A1',
    day: '2026-03-10',
    number: 'MVD-DHL-20260310',
    shipments,
    rejected: [],
  })

test('edge 39: shipments are in the manifest from its start; without a call of the carrier ours is the manifest', async () => {
  await close()
  expect(ofShipments()).toEqual([
    ['x1', undefined],
    ['x2', undefined],
  ])
  await runFor(2)
  expect(answers()).toEqual([{ outcome: 'DONE', number: 'MVD-DHL-20260310', rejected: [] }])
})

test('our own list needs no carrier: neither a process that ended nor a delay refuses it', async () => {
  await close()
  await calls.take(clock(), clock())
  now += 3_600_000
  await runFor(2)
  expect(answers()).toMatchObject([{ outcome: 'DONE', number: 'MVD-DHL-20260310' }])
})

test('a carrier with manifests rejects one shipment, which leaves the manifest; a refusal removes all', async () => {
  const rejected = [{ trackingNumber: 'w2', text: 'Unknown waybill' }]
  const content = new Uint8Array([1])
  carrier = {
    ...builtInCarrier,
    describe: () => ({ ...builtInCarrier.describe(), manifest: true }),
    manifest: async ({ trackingNumbers }) => {
      expect(trackingNumbers).toEqual(['w1', 'w2'])
      return ok({ number: 'C 1', rejected, document: { kind: 'OTHER', mediaType: 'application/pdf', content } })
    },
  }
  await close()
  await runFor(2)
  const byCarrier = rejected.map((one) => ({ ...one, code: 'CARRIER' }))
  expect(answers()).toMatchObject([{ outcome: 'DONE', number: 'C 1', rejected: byCarrier, document: { size: 1 } }])
  recorded = []
  const reasons = [{ id: 'x2', code: 'CARRIER', text: 'Unknown waybill' }]
  const closed = { number: 'C 1', shipments: shipments.slice(0, 1), rejected: reasons }
  await happens('express-manifest-m1', 'ExpressManifestClosed', closed)
  expect(recorded).toMatchObject([{ data: { number: 'C 1' } }, { id: 'x2', data: { reason: 'Unknown waybill' } }])
  recorded = []
  const refused = { problems: [{ code: '998', path: '', text: 'Account is blocked' }] }
  await happens('express-manifest-m1', 'ExpressManifestRefused', refused)
  expect(ofShipments()).toEqual([
    ['x1', 'Account is blocked'],
    ['x2', 'Account is blocked'],
  ])
})

/** A carrier that answers to its ninth manifest. */
const slowToAnswer = () => {
  const problem = { source: 'US', kind: 'SYSTEM', code: 'TIME_OUT', text: 'No answer within 30 s.' } as const
  let sentOnes = 0
  carrier = {
    ...builtInCarrier,
    describe: () => ({ ...builtInCarrier.describe(), manifest: true }),
    manifest: async () => {
      sentOnes += 1
      if (sentOnes < 9) return { outcome: sentOnes === 3 ? 'UNAVAILABLE' : 'UNKNOWN', problem }
      return ok({ number: 'C 1', rejected: [] })
    },
  }
  return () => sentOnes
}

test.each([
  ['no answer', 1, async () => {}],
  ['a process that ended', 0, () => calls.take(clock(), clock())],
])('after %s a manifest is sent again until the carrier answers, and never counts as refused', async (_, once, end) => {
  const sentOnes = slowToAnswer()
  await close()
  await end()
  await runFor(2)
  expect(sentOnes()).toBe(once)
  expect(answers()).toEqual([])
  for (let step = 0; step < 10; step += 1) {
    now += 1_200_000
    await runFor(2)
  }
  expect(sentOnes()).toBe(9)
  expect(answers()).toMatchObject([{ outcome: 'DONE', number: 'C 1' }])
})

test('a booking that ended before the call is not in the manifest, and without any other there is no call', async () => {
  const sentOnes: string[][] = []
  carrier = {
    ...builtInCarrier,
    describe: () => ({ ...builtInCarrier.describe(), manifest: true }),
    manifest: async ({ trackingNumbers }) => {
      sentOnes.push([...trackingNumbers])
      return ok({ number: 'C 1', rejected: [{ trackingNumber: 'w1', text: 'Unknown' }] })
    },
  }
  bookings = { x1: 'b1', x2: 'later booking' }
  const ended = { trackingNumber: 'w2', code: 'NOT_BOOKED', text: '' }
  await close()
  await runFor(2)
  expect(sentOnes).toEqual([['w1']])
  expect(answers()[0]?.['rejected']).toEqual([ended, { trackingNumber: 'w1', code: 'CARRIER', text: 'Unknown' }])
  bookings = {}
  await happens('express-manifest-m2', 'ExpressManifestStarted', { ...manifest, carrier: 'DHL', account: 'A1' })
  await runFor(2)
  expect(sentOnes).toHaveLength(1)
  expect(answers()[1]?.['rejected']).toEqual([{ ...ended, trackingNumber: 'w1' }, ended])
})
