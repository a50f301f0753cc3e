import type { StoredEvent } from '@freight/contracts/events/envelope'
import { expressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import { guarded } from '@freight/platform/carriers/guarded'
import { myDhl } from '@freight/platform/carriers/mydhl/mydhl'
import { type Carriers, builtInCarrier, ownWaybill } from '@freight/platform/carriers/opened-carriers'
import { type Carrier, timeLimits } from '@freight/platform/carriers/port'
import { Refusal } from '@freight/platform/event-store/decider'
import { KeyReused, NotFound, WrongRevision } from '@freight/platform/errors'
import { sampleShipment } from '@freight/platform/testing/express-samples'
import { myDhlDouble } from '@freight/platform/testing/mydhl-double'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Execute } from '../../handling/command-context.ts'
import { callRunner } from './call-runner.ts'
import { postgresCallTable } from './call-table.ts'
import { expressBookings } from './express-bookings.ts'

const { db, stop } = await testPostgres()
const double = await myDhlDouble({ lateMs: 1500 })
afterAll(async () => {
  await double.close()
  await stop()
})
const calls = await postgresCallTable(db)

let now: number
const pass = (seconds: number) => (now += seconds * 1000)
const clock = () => new Date(now)
let bookingCount = 0
let bookingId: string
let recorded: { commandName: string; commandId: string; data: { bookingId: string } & Record<string, unknown> }[]
let failingCommands: number
let state: { bookingState: string; request: typeof sampleShipment }

const execute: Execute = async (_aggregate, commandName, id, data, { commandId }) => {
  if (failingCommands > 0) {
    failingCommands -= 1
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  }
  // The commands accept the data that the runner sends.
  const name = commandName as keyof typeof expressShipmentCommands
  const parsed = expressShipmentCommands[name].data.parse(data) as (typeof recorded)[number]['data']
  const known = recorded.find((one) => one.commandId === commandId)
  if (known && JSON.stringify(known.data) !== JSON.stringify(parsed)) throw new KeyReused('another body')
  if (!known) recorded.push({ commandName, commandId, data: parsed })
  return { id: id ?? '', revision: 1 } as Awaited<ReturnType<Execute>>
}
const answers = () => recorded.map(({ commandName, data }) => [commandName, outcomeOf(data['answer'])])
const outcomeOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'outcome' in answer ? answer.outcome : answer
const doubtful = ['RecordBookingAnswer', 'DOUBTFUL']
const booked = ['RecordBookingAnswer', 'BOOKED']

let carrier: Carrier
const carriers: Carriers = { carrierOf: (code) => (code === 'DHL' ? carrier : builtInCarrier), circuits: () => [] }
const runner = (others: Partial<Parameters<typeof callRunner>[0]> = {}) =>
  callRunner({
    calls,
    clock,
    carriers,
    files: { put: async () => 'f'.repeat(64) },
    log: { info: () => {}, warn: () => {} },
    execute,
    shipmentOf: async () => ({ ...state, running: { bookingId } }),
    timeZoneOf: async () => 'America/Montevideo',
    isSandbox: async () => false,
    pickupOf: async () => undefined,
    manifestOf: async () => undefined,
    ...others,
  })

const event = (type: string, data: object): StoredEvent => ({
  eventId: bookingId,
  type,
  schemaVersion: 1,
  stream: 'express-shipment-MVD-X-2026-000001',
  revision: 2,
  position: 2,
  occurredAt: clock().toISOString(),
  actor: { kind: 'STAFF', userId: 'maria' },
  company: 'MVD',
  correlationId: '',
  causationId: '',
  commandId: '',
  previousHash: '',
  hash: '',
  data,
})
const deliver = async (type: string, data: object) =>
  expressBookings({ calls, carriers, wake: () => {} }).on[type]?.(event(type, data), {
    execute: () => Promise.reject(new Error('not used')),
    waitForPosition: async () => {},
  })
const startBooking = (code = 'DHL') =>
  deliver('ExpressBookingStarted', {
    bookingId,
    optionId: 'DHL/P/1',
    carrier: code,
    service: 'P',
    account: '950000001',
    digest: '',
    labelFormat: 'A6',
  })
const waybills = () => double.booked.filter(({ reference }) => reference === bookingId)
const sent = (call: string) => double.requests.filter((one) => one.call === call && one.reference === bookingId)
/** Runs in steps of a second, as the running application does. */
const runFor = async (seconds: number, one = runner()) => {
  for (let second = 0; second < seconds; second += 1) {
    await one.runDue()
    pass(1)
  }
}
const step = async (call = 'BOOK') => {
  const { rows } = await db.query<{ step: string }>(
    'select step from commands.express_calls where booking_id = $1 and call = $2',
    [bookingId, call],
  )
  return rows[0]?.step
}

beforeEach(async () => {
  await db.query('truncate commands.express_calls')
  now = Date.parse('2026-03-10T12:00:00Z')
  bookingCount += 1
  bookingId = `5f2b1c9e-5d0f-4b52-9a57-${String(bookingCount).padStart(12, '0')}`
  recorded = []
  failingCommands = 0
  state = { bookingState: 'BOOKING', request: sampleShipment }
  double.behave(() => 'well')
  carrier = guarded(myDhl(double.access, { clock, limits: { ...timeLimits, book: 700 } }), { clock })
})

test('an event that is delivered twice books once', async () => {
  await startBooking()
  await runner().runDue()
  await startBooking()
  await runFor(3)
  expect(answers()).toEqual([booked])
  expect(waybills()).toHaveLength(1)
  expect(recorded[0]?.data).toMatchObject({
    bookingId,
    answer: {
      booking: {
        trackingNumber: waybills()[0]?.trackingNumber,
        documents: [{ kind: 'LABEL' }],
        missing: [],
        service: 'P',
      },
    },
  })
  expect(await step()).toBe('DONE')
})

test('the built-in carrier books at once, without a label of its own', async () => {
  await startBooking('HOUSE')
  await runner().runDue()
  expect(recorded[0]?.data).toMatchObject({
    answer: { booking: { carrier: 'HOUSE', trackingNumber: ownWaybill(bookingId), missing: [] } },
  })
})

test('edge 42: a booking at a carrier that we only try out is marked, also when it is found later', async () => {
  const isSandbox = async () => true
  await startBooking('HOUSE')
  await runner({ isSandbox }).runDue()
  expect(recorded[0]?.data).toMatchObject({ answer: { booking: { sandbox: true } } })

  await db.query('truncate commands.express_calls')
  double.behave(({ call }) => (call === 'shipments' ? 'reset' : 'well'))
  await startBooking()
  await runFor(8, runner({ isSandbox }))
  expect(recorded.at(-1)?.data).toMatchObject({ answer: { booking: { carrier: 'DHL', sandbox: true } } })
})

test('edge 33: a refusal is recorded with its fields and never repeated', async () => {
  double.behave(() => 'refused')
  await startBooking()
  await runFor(60)
  expect(recorded).toMatchObject([
    { data: { answer: { outcome: 'REFUSED', problems: [{ code: '8003' }, { path: 'recipientAddress.postalCode' }] } } },
  ])
  expect(sent('shipments')).toHaveLength(1)
})

test('a carrier that is away is tried again after 2, 8 and 30 s, then it counts as refused', async () => {
  double.behave(() => 'unavailable')
  await startBooking()
  const counts: number[] = []
  for (const seconds of [0, 1, 1, 7, 1, 29, 1]) {
    pass(seconds)
    await runner().runDue()
    counts.push(sent('shipments').length)
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4])
  expect(recorded).toMatchObject([{ data: { answer: { outcome: 'REFUSED', problems: [{ code: 'NO_ANSWER' }] } } }])
})

test('edge 34: the wait that a carrier demands is kept, and other carriers go on', async () => {
  double.behave(({ n }) => (n === 1 ? 'busy' : 'well'))
  await startBooking()
  await runner().runDue()
  expect(answers()).toEqual([])
  await runFor(4)
  expect(answers()).toEqual([booked])
  expect(sent('shipments')).toHaveLength(2)
  expect(waybills()).toHaveLength(1)
})

test.each(['late', 'error-after', 'reset', 'cut', 'content-type'] as const)(
  'edge 28: a booking that ends with %s is doubtful, then found: one waybill',
  async (mode) => {
    double.behave(({ call }) => (call === 'shipments' ? mode : 'well'))
    await startBooking()
    await runner().runDue()
    expect(answers()).toEqual([doubtful])
    await runFor(5)
    expect(answers()).toEqual([doubtful])
    await runner().runDue()
    expect(answers()).toEqual([doubtful, booked])
    expect(recorded[1]?.data).toMatchObject({
      answer: { booking: { trackingNumber: waybills()[0]?.trackingNumber, missing: ['NO_LABEL'] } },
    })
    expect(waybills()).toHaveLength(1)
    await runFor(11)
    expect(recorded[2]).toMatchObject({ commandName: 'AddBookingDocuments', data: { documents: [{ kind: 'LABEL' }] } })
  },
)

test('a booking that is not found is looked up after 5 s, 30 s, 2, 10 and 30 min, then it stays doubtful', async () => {
  double.behave(() => 'error-before')
  await startBooking()
  await runner().runDue()
  double.behave(() => 'well')
  const reference = bookingId.replaceAll('-', '')
  const lookups = () => double.requests.filter((one) => one.reference === reference).length
  const times: number[] = []
  for (let second = 0; second <= 3600; second += 5) {
    const before = lookups()
    await runner().runDue()
    if (lookups() > before) times.push(second)
    pass(5)
  }
  expect(times).toEqual([5, 30, 120, 600, 1800])
  expect(answers()).toEqual([doubtful])
  expect(sent('shipments')).toHaveLength(1)
  expect(await step()).toBe('DONE')
})

test('a booking that is found only at the third look-up is recorded', async () => {
  double.behave(({ call, n }) => {
    if (call === 'shipments') return 'reset'
    return n <= 2 ? 'not-found' : 'well'
  })
  await startBooking()
  await runFor(125)
  expect(answers().slice(0, 2)).toEqual([doubtful, booked])
  expect(waybills()).toHaveLength(1)
})

test('edge 30: a process that ended after sending leaves a doubtful booking, which is not sent again', async () => {
  await startBooking()
  // The process ends while it waits for the answer.
  double.behave(() => 'well')
  const killed: Carrier = {
    ...carrier,
    book: async (request) => {
      await carrier.book(request)
      return new Promise(() => {})
    },
  }
  void runner({ carriers: { carrierOf: () => killed, circuits: () => [] } }).runDue()
  await expect.poll(() => waybills().length).toBe(1)
  expect(await step()).toBe('SENT')
  await runFor(59)
  expect(answers()).toEqual([])
  await runFor(10)
  expect(answers()).toEqual([doubtful, booked])
  expect(sent('shipments')).toHaveLength(1)
})

test('an answer that cannot be recorded is stored, and recorded later', async () => {
  await startBooking()
  failingCommands = 1
  await runner().runDue()
  expect(answers()).toEqual([])
  expect(await step()).toBe('RECORD')
  await runFor(62)
  expect(answers()).toEqual([booked])
  expect(sent('shipments')).toHaveLength(1)
})

test('an answer that meets a concurrent change is recorded later', async () => {
  const problems = [new WrongRevision('express-shipment-1', 4, 5), new NotFound('not there yet')]
  const busy: Execute = async (...command) => {
    const problem = problems.shift()
    if (problem) throw problem
    return execute(...command)
  }
  await startBooking()
  await runner({ execute: busy }).runDue()
  expect([answers(), await step()]).toEqual([[], 'RECORD'])
  await runFor(130, runner({ execute: busy }))
  expect([answers(), sent('shipments').length, await step()]).toEqual([[booked], 1, 'DONE'])
})

test('another answer of the same call than the recorded one changes nothing', async () => {
  await startBooking()
  const reused: Execute = async () => Promise.reject(new KeyReused('another body'))
  await runFor(2, runner({ execute: reused }))
  expect([answers(), await step()]).toEqual([[], 'DONE'])
})

test('a waybill that another shipment has leaves the booking doubtful', async () => {
  await startBooking()
  const refusing: Execute = async (aggregate, name, id, data, context) => {
    if (outcomeOf(Object(data)['answer']) === 'BOOKED') throw new Refusal('WAYBILL_IN_USE', 'Another shipment has it.')
    return execute(aggregate, name, id, data, context)
  }
  await runFor(2, runner({ execute: refusing }))
  expect(answers()).toEqual([doubtful])
})

test('a booking that no longer runs, or that waited for minutes, is not sent', async () => {
  await startBooking()
  state.bookingState = 'NONE'
  await runFor(3)
  expect([answers(), sent('shipments').length, await step()]).toEqual([[], 0, 'DONE'])

  await db.query('truncate commands.express_calls')
  state.bookingState = 'BOOKING'
  await startBooking()
  pass(301)
  await runFor(3)
  expect([answers(), sent('shipments').length]).toEqual([[doubtful], 0])
})

test('an answer of a process that lost its lease is recorded, and nothing is sent again', async () => {
  await startBooking()
  let answer = () => {}
  const slow: Carrier = {
    ...carrier,
    book: async (request) => {
      await new Promise<void>((resolve) => (answer = resolve))
      return carrier.book(request)
    },
  }
  const first = runner({ carriers: { carrierOf: () => slow, circuits: () => [] } })
  const running = first.runDue()
  await expect.poll(step).toBe('SENT')
  pass(61)
  await runner().runDue()
  expect(answers()).toEqual([doubtful])
  answer()
  await running
  expect(answers()).toEqual([doubtful, booked])
  await runFor(130)
  expect(sent('shipments')).toHaveLength(1)
  expect(waybills()).toHaveLength(1)
})

test('a carrier that is away for a process without a lease is not called again by it', async () => {
  await startBooking()
  let answer = () => {}
  const slow: Carrier = {
    ...carrier,
    book: async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return { outcome: 'UNAVAILABLE', problem: { source: 'US', kind: 'SYSTEM', code: 'NO_CONNECTION', text: '' } }
    },
  }
  const running = runner({ carriers: { carrierOf: () => slow, circuits: () => [] } }).runDue()
  await expect.poll(step).toBe('SENT')
  pass(61)
  await runner().runDue()
  answer()
  await running
  expect(await step()).toBe('FIND')
  await runFor(100)
  expect(sent('shipments')).toHaveLength(0)
})

test('edge 35: a booking without a label is booked, and its label is fetched until the carrier has it', async () => {
  double.behave(({ call, n }) => (call === 'shipments' || n <= 2 ? 'label-missing' : 'well'))
  await startBooking()
  await runFor(9)
  expect(recorded).toMatchObject([{ data: { answer: { booking: { missing: ['NO_LABEL'] } } } }])
  await runFor(180)
  expect(recorded.map(({ commandName }) => commandName)).toEqual(['RecordBookingAnswer', 'AddBookingDocuments'])
  expect(sent('shipments')).toHaveLength(1)
})

test('a cancellation is recorded as done, refused or not supported', async () => {
  const startVoid = (code: string, trackingNumber: string) =>
    deliver('ExpressVoidStarted', { bookingId, carrier: code, trackingNumber, reason: 'wrong address' })
  const own = ownWaybill(bookingId)
  const cases = [
    ['DHL', '1000000000'],
    ['HOUSE', '1000000000'],
    ['HOUSE', own],
  ] as const
  for (const [index, [code, waybill]] of cases.entries()) {
    bookingId = `${bookingId.slice(0, -2)}9${index}`
    await startVoid(code, waybill)
    await runFor(5)
  }
  expect(answers()).toEqual([
    ['RecordVoidAnswer', 'NOT_SUPPORTED'],
    ['RecordVoidAnswer', 'NOT_SUPPORTED'],
    ['RecordVoidAnswer', 'DONE'],
  ])
})

test('a second cancellation after a refused one is sent, and its answer is recorded', async () => {
  const texts = ['In the manifest', 'Still in the manifest']
  carrier = {
    ...carrier,
    cancel: async () => {
      const problem = { source: 'CARRIER', kind: 'BUSINESS', code: '1', text: texts.shift() ?? '' } as const
      return problem.text === ''
        ? { outcome: 'OK', value: 'DONE', warnings: [] }
        : { outcome: 'REFUSED', problems: [problem] }
    },
  }
  for (const voidId of ['v-1', 'v-2', 'v-2', 'v-3', undefined]) {
    const target = { bookingId, carrier: 'DHL', trackingNumber: '1', reason: '' }
    await deliver('ExpressVoidStarted', voidId === undefined ? target : { ...target, voidId })
    await runFor(5)
  }
  expect(recorded.map(({ data }) => [data['answer'], data['text']])).toEqual([
    ['REFUSED', 'In the manifest'],
    ['REFUSED', 'Still in the manifest'],
    ['DONE', ''],
    ['DONE', ''],
  ])
})

test('edge 31: the waybill of a late answer is cancelled with one call, beside that of the booking', async () => {
  const cancelled: string[] = []
  carrier = {
    ...carrier,
    cancel: async ({ trackingNumber }) => {
      cancelled.push(trackingNumber)
      return { outcome: 'OK', value: 'DONE', warnings: [] }
    },
  }
  const target = { bookingId, carrier: 'DHL', reason: 'x' }
  const second = { ...target, voidId: 'v-2', trackingNumber: '2' }
  await deliver('ExpressSecondVoidStarted', second)
  await deliver('ExpressVoidStarted', { ...target, voidId: 'v-1', trackingNumber: '1' })
  await runFor(5)
  await deliver('ExpressSecondVoidStarted', second)
  await runFor(5)
  expect(cancelled.toSorted()).toEqual(['1', '2'])
  expect(
    new Set(
      recorded.map(({ commandName, data: { trackingNumber, answer } }) =>
        JSON.stringify([commandName, trackingNumber, answer]),
      ),
    ),
  ).toEqual(new Set(['["RecordVoidAnswer","1","DONE"]', '["RecordVoidAnswer","2","DONE"]']))
})

test('a table from before the second cancellation gets the new key', async () => {
  await db.query(`alter table commands.express_calls drop constraint express_calls_pkey`)
  await db.query(`alter table commands.express_calls drop column attempt, add primary key (booking_id, call)`)
  for (const _round of [1, 2]) await postgresCallTable(db)
  const target = { bookingId, carrier: 'HOUSE', trackingNumber: ownWaybill(bookingId), reason: '' }
  for (const voidId of ['v-1', 'v-2']) await deliver('ExpressVoidStarted', { ...target, voidId })
  await runFor(3)
  expect(answers()).toEqual([
    ['RecordVoidAnswer', 'DONE'],
    ['RecordVoidAnswer', 'DONE'],
  ])
})

test('a cancellation without an answer is sent again, then counts as refused', async () => {
  const problem = { source: 'US', kind: 'SYSTEM', code: 'TIME_OUT', text: 'No answer' } as const
  let cancels = 0
  carrier = {
    ...carrier,
    cancel: async () => {
      cancels += 1
      return { outcome: 'UNKNOWN', problem }
    },
  }
  await deliver('ExpressVoidStarted', { bookingId, carrier: 'DHL', trackingNumber: '1', reason: '' })
  await runFor(60)
  expect(cancels).toBe(4)
  expect(recorded).toMatchObject([{ data: { answer: 'REFUSED', text: 'No answer' } }])
})

test('a shipment of the demo is not booked at a carrier', async () => {
  const { on } = expressBookings({ calls, carriers, wake: () => {} })
  const context = { execute: () => Promise.reject(new Error('not used')), waitForPosition: async () => {} }
  for (const type of ['ExpressBookingStarted', 'ExpressVoidStarted', 'ExpressShipmentBooked', 'ExpressTrackingAdded'])
    await on[type]?.(
      { ...event(type, { bookingId, carrier: 'DHL', trackingNumber: '1' }), commandId: 'demo:1' },
      context,
    )
  for (const call of ['BOOK', 'VOID', 'TRACK']) expect(await step(call)).toBeUndefined()
})

test('a booking that a person confirmed gets its label and is tracked', async () => {
  double.behave(({ call }) => (call === 'shipments' ? 'reset' : 'not-found'))
  await startBooking()
  await runner().runDue()
  double.behave(({ call }) => (call === 'tracking' ? 'not-found' : 'well'))
  const trackingNumber = waybills()[0]?.trackingNumber ?? ''
  await deliver('ExpressBookingConfirmed', { bookingId, carrier: 'DHL', service: 'P', trackingNumber })
  await runFor(2)
  expect(recorded.map(({ commandName }) => commandName)).toEqual(['RecordBookingAnswer', 'AddBookingDocuments'])
  expect(await calls.open('TRACK')).toMatchObject([{ bookingId, trackingNumber, carrier: 'DHL' }])
})

test('the waybill of a late answer is tracked, because a scan of it opens an incident', async () => {
  await deliver('ExpressLateAnswerRecorded', { bookingId, carrier: 'DHL', trackingNumber: '999' })
  expect(await calls.open('TRACK')).toMatchObject([{ bookingId, trackingNumber: '999', carrier: 'DHL' }])
})

test('both waybills of one booking are tracked', async () => {
  await deliver('ExpressBookingConfirmed', { bookingId, carrier: 'DHL', service: 'P', trackingNumber: '998' })
  await deliver('ExpressLateAnswerRecorded', { bookingId, carrier: 'DHL', trackingNumber: '999' })
  const numbers = (await calls.open('TRACK')).map(({ trackingNumber }) => trackingNumber)
  expect(numbers.toSorted()).toEqual(['998', '999'])
})

test('edge 57: tracking that ended goes on with the next movement and after a reopening', async () => {
  for (const type of ['ExpressTrackingAdded', 'ExpressShipmentReopened']) {
    await deliver('ExpressShipmentBooked', { bookingId, carrier: 'DHL', trackingNumber: '1' })
    const [call] = await calls.open('TRACK')
    if (call) await calls.change(call, { step: 'DONE' })
    expect(await calls.open('TRACK')).toEqual([])
    await deliver(type, {})
    expect(await calls.open('TRACK')).toHaveLength(1)
  }
})

test('a charge in a currency without prices here stays in the booking', async () => {
  double.behave(() => 'other-currency')
  await startBooking()
  await runner().runDue()
  expect(recorded[0]?.data).toMatchObject({
    answer: { outcome: 'BOOKED', booking: { charges: [{ code: 'TOTAL', amount: '141.51', currency: 'CHF' }] } },
  })
})

test('a booking with an unreadable charge is booked without it', async () => {
  const booking = { trackingNumber: '77', pieces: [], documents: [] }
  const charges = [
    { code: 'A', text: '', amount: 'free', currency: 'USD' },
    { code: 'B', text: 'x'.repeat(300), amount: '5.00', currency: 'usd' },
  ]
  carrier = { ...carrier, book: async () => ({ outcome: 'OK', value: { ...booking, charges }, warnings: [] }) }
  await startBooking()
  await runner().runDue()
  expect(recorded[0]?.data).toMatchObject({
    answer: { outcome: 'BOOKED', booking: { charges: [{ code: 'B', amount: '5.00', currency: 'USD' }] } },
  })
})

test('a booking is neither sent nor looked up with another adapter than the one that it was stored for', async () => {
  await startBooking()
  const changed = runner({ carriers: { carrierOf: () => builtInCarrier, circuits: () => [] } })
  await changed.runDue()
  expect(recorded).toMatchObject([{ data: { answer: { problems: [{ code: 'ADAPTER_CHANGED' }] } } }])

  await db.query('truncate commands.express_calls')
  recorded = []
  double.behave(() => 'reset')
  await startBooking()
  await runner().runDue()
  await runFor(40, changed)
  expect(answers()).toEqual([doubtful])
})
