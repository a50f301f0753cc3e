import { expressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import { expressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import type { Command } from '@freight/contracts/api/command'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { shipmentAfter } from '@freight/contracts/express-shipment/shipment-steps'
import { costOf } from '@freight/contracts/express-shipment/option'
import { sellOf } from '@freight/contracts/express-shipment/shipment-summary'
import { Exact } from '@freight/contracts/money/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyWish,
  appended,
  laterBy,
  type Life,
  newLife,
  outcomeOf,
  randomShipment,
  requesting,
  untilBooking,
  type Wish,
} from '../../testing/random-express-shipments.ts'
import { bookedAs, selected, SHIPMENT, startedAs } from '../../testing/express-sentences.ts'
import { type Decided, untypedDecider } from '../deciders.ts'
import { expressShipment } from './express-shipment-decider.ts'

/** Events that no shipment with a booking, or while one runs, may have. */
const onlyUnbooked = [
  'ExpressShipmentAmended',
  'ExpressGoodsLinesSet',
  'ExpressPartiesSet',
  'ExpressDutiesSet',
  'ExpressShipmentRated',
  'ExpressOptionSelected',
  'ExpressShipmentReleased',
  'ExpressBookingStarted',
  'ExpressShipmentCancelled',
]
/** Events that end the booking which runs. */
const outcomes = ['ExpressBookingRefused', 'ExpressBookingConfirmed', 'ExpressBookingDenied']

const isBelow = (state: ShipmentState, minimum: string): boolean => {
  const [sell, option] = [sellOf(state), state.selected?.option]
  const cost = option && costOf(option)
  if (!sell || !cost || sell.currency !== cost.currency) return false
  if (option.cost.kind === 'SAME') return new Exact(sell.amount).lessThan(cost.total)
  return new Exact(sell.amount).minus(cost.total).times(100).div(sell.amount).lessThan(minimum)
}

/** Checks the rules that hold for each event in any life. */
const checkEvent = (before: ShipmentState, { type, data }: Decided, life: Life, ids: Set<string>) => {
  const { bookingState } = before
  const facts = Object(data)
  if (onlyUnbooked.includes(type)) expect([type, bookingState]).toEqual([type, 'NONE'])
  if (outcomes.includes(type)) expect(facts.bookingId).toBe(before.running?.bookingId)
  if (type === 'ExpressBookingStarted') {
    expect(ids).not.toContain(facts.bookingId)
    ids.add(facts.bookingId)
    expect(before.work).toBe('IN_PROGRESS')
    expect(isBelow(before, life.minimum) && before.margin !== 'APPROVED').toBe(false)
    expect(facts.optionId).toBe(before.selected?.optionId)
    expect(before.isRatingStale).toBe(false)
  }
  if (type === 'ExpressShipmentFinished') expect(bookingState).toBe('BOOKED')
}

/** Checks the rules that hold in every state. */
const checkState = (state: ShipmentState, waybills: Set<string>) => {
  const { bookingState, running, booking, work, assignedTo, documents, tracking, costs } = state
  expect(running !== undefined).toBe(bookingState === 'BOOKING' || bookingState === 'DOUBTFUL')
  expect(booking !== undefined).toBe(bookingState === 'BOOKED' || bookingState === 'VOIDING')
  // Every waybill stays known: in use, or as unused.
  if (booking) waybills.add(booking.trackingNumber)
  const known = [...state.unusedWaybills, ...(booking ? [booking] : [])].map(({ trackingNumber }) => trackingNumber)
  expect([...waybills].filter((waybill) => !known.includes(waybill))).toEqual([])
  if (work === 'IN_PROGRESS') expect(assignedTo).toBeDefined()
  for (const all of [
    documents.map(({ documentId }) => documentId),
    tracking.map(({ eventId }) => eventId),
    costs.map(({ document }) => document),
    state.invoices.map(({ document }) => document),
  ])
    expect(new Set(all).size).toBe(all.length)
}

const step = (life: Life, sample: Wish, happened: Set<string>, ids: Set<string>, waybills: Set<string>) => {
  laterBy(life, sample)
  const work = life.state?.work
  const outcome = outcomeOf(life, sample)
  happened.add('code' in outcome ? outcome.code : `+${sample.command}`)
  if ('code' in outcome) return
  const { from, leadsTo }: Command = expressShipmentCommands[sample.command]
  const isCarriers = ['AddTrackingEvent', 'MapTrackingCode'].includes(sample.command) && outcome.by.system === true
  if (from && !isCarriers) expect(from).toContain(work)
  for (const event of outcome.events) {
    const schema = expressShipmentEvents[event.type as keyof typeof expressShipmentEvents]
    expect(schema.parse(event.data)).toEqual(event.data)
    if (life.state) checkEvent(life.state, event, life, ids)
    appended(life, event, outcome.by)
    happened.add(event.type)
  }
  const after = life.state
  expect(leadsTo && after ? leadsTo.includes(after.work) : after?.work === work).toBe(true)
  if (after) checkState(after, waybills)
}

test('any sequence of commands follows the rules of a shipment', () => {
  const happened = new Set<string>()
  const property = fc.property(
    fc.array(anyWish, { minLength: 30, maxLength: 70 }),
    fc.constantFrom('0', '5'),
    fc.constantFrom([requesting], untilBooking),
    (wishes, minimum, first) => {
      const life = newLife(minimum)
      const [ids, waybills] = [new Set<string>(), new Set<string>()]
      for (const sample of [...first, ...wishes]) step(life, sample, happened, ids, waybills)
    },
  )
  fc.assert(property, { seed: 20_261_129, numRuns: 400 })
  // The sequences contain every event, every command and every important refusal.
  const wanted = [
    ...Object.keys(expressShipmentEvents),
    ...Object.keys(expressShipmentCommands).map((name) => `+${name}`),
    'BOOKING_RUNNING',
    'BOOKING_DOUBTFUL',
    'ALREADY_BOOKED',
    'PRICE_CHANGED',
    'OPTION_NOT_AVAILABLE',
    'SELL_APPROVAL_PENDING',
    'DATA_MISSING',
    'VOID_FIRST',
    'ALREADY_SCANNED',
    'INVOICE_EXISTS',
    'INVALID_TRANSITION',
  ]
  expect(wanted.filter((one) => !happened.has(one))).toEqual([])
})

test('edge 80: a clock that jumps back changes no order of bookings: the later event counts', () => {
  const decider = untypedDecider(expressShipment)
  const life = [
    ...selected,
    startedAs('b1'),
    { type: 'ExpressBookingDenied', data: { bookingId: 'b1', reason: 'x' } },
    startedAs('b2'),
  ]
  const stored = [...life, bookedAs('b2', '222')].map(({ type, data }, index) => ({
    ...storedEvent(index + 1, type, data),
    stream: `express-shipment-${SHIPMENT}`,
    // Each event an hour before the former one.
    occurredAt: new Date(Date.parse('2026-03-10T12:00:00Z') - index * 3_600_000).toISOString(),
  }))
  expect(stored.reduce(decider.evolve, decider.initial)).toMatchObject({
    bookingState: 'BOOKED',
    booking: { bookingId: 'b2', trackingNumber: '222' },
  })
  expect(shipmentAfter(stored)).toMatchObject({ subState: 'RESERVADO', booking: { trackingNumber: '222' } })
})

test('the state follows from the stored events alone', () => {
  const decider = untypedDecider(expressShipment)
  const property = fc.property(fc.array(anyWish, { minLength: 20, maxLength: 40 }), (wishes) => {
    const { events, state } = randomShipment([...untilBooking, ...wishes])
    const stored: StoredEvent[] = JSON.parse(JSON.stringify(events))
    expect(stored.reduce(decider.evolve, decider.initial)).toEqual(state)
    // The screens read the same facts.
    expect(shipmentAfter(stored)).toEqual(state)
  })
  fc.assert(property, { seed: 20_261_129, numRuns: 30 })
})
