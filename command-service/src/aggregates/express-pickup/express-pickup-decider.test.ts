import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { EventOf } from '@freight/contracts/events/event'
import {
  expressPickupCommands,
  type ExpressPickupEvents,
  expressPickupEvents,
} from '@freight/contracts/express-pickup/express-pickup'
import { expressParty } from '@freight/contracts/testing/express-party'
import { roles } from '@freight/contracts/vocabulary/roles'
import { expect, test } from 'vitest'
import { lookups, operator, ready, shipmentsOf, system } from '../../testing/express-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { expressPickup } from './express-pickup-decider.ts'

type Event = EventOf<ExpressPickupEvents>

const [first, second] = [ready('x1'), ready('x2')]
/** The commands come at 09:00 in Montevideo. */
const { given, stateAfter } = sentences({
  decider: expressPickup,
  commands: expressPickupCommands,
  events: expressPickupEvents,
  principal: operator,
  lookups: { ...lookups, ...shipmentsOf(first, second) },
  id: 'p1',
})
const window = { day: '2026-03-10', from: '14:00', to: '17:00', location: '', instruction: '' }
const body = { ...window, shipments: ['x1', 'x2'] }
const requestedWith = (changes: object = {}) =>
  given()
    .when('SchedulePickup', { ...body, ...changes })
    .events() as Event[]
const requested = requestedWith()
const confirmed: Event[] = [...requested, { type: 'ExpressPickupConfirmed', data: { confirmation: 'PRG1' } }]

test('one pickup collects several shipments with their pieces, weight and the earliest cut-off', () =>
  given()
    .when('SchedulePickup', body, shipmentsOf(first, ready('x2', { cutoff: '15:30' })))
    .thenLike({
      type: 'ExpressPickupRequested',
      data: {
        carrier: 'DHL',
        account: 'A1',
        cutoff: '15:30',
        pieces: 4,
        weight: '20.6',
        byHand: false,
        place: first.place,
      },
    }))

test.each([
  ['NOT_BOOKED', ready('x2', { bookingState: 'VOIDING' })],
  ['NOT_BOOKED', ready('x2', { company: 'AUZ' })],
  ['ALREADY_PICKED_UP', ready('x2', { isScanned: true })],
  ['ACCOUNTS_DIFFER', ready('x2', { account: 'A2' })],
  ['ACCOUNTS_DIFFER', ready('x2', { carrier: 'UPS' })],
  ['PLACES_DIFFER', ready('x2', { place: expressParty({ description: 'Av. Rivera 2212' }) })],
])('%s names the shipment', (code, other) =>
  given().when('SchedulePickup', body, shipmentsOf(first, other)).refused(code, { shipment: 'x2' }),
)

test('a shipment has one pickup at a time; a refused one is no pickup', () => {
  const pickup = { pickupId: 'p0', status: 'CONFIRMED' as const, ...window, confirmation: '', text: '' }
  given()
    .when('SchedulePickup', body, shipmentsOf(first, ready('x2', { pickup })))
    .refused('PICKUP_EXISTS', { shipment: 'x2', pickup: 'p0' })
  given()
    .when('SchedulePickup', body, shipmentsOf(first, ready('x2', { pickup: { ...pickup, status: 'REFUSED' } })))
    .events()
  const keys = (events: Event[]) => expressPickup.uniqueKeys?.(stateAfter(events)).map(({ value }) => value)
  expect(keys(confirmed)).toEqual(['b-x1', 'b-x2'])
  expect(keys([...confirmed, { type: 'ExpressPickupCancelled', data: { reason: 'x' } }])).toEqual([])
})

const late = { ...shipmentsOf(ready('x1', { cutoff: '08:30' })) }
const oneBody = { ...body, shipments: ['x1'] }

test('edge 47: after the cut-off the next working day is proposed, and the person asks for that one', () => {
  given()
    .when('SchedulePickup', oneBody, late)
    .refused('PICKUP_TOO_LATE', { field: 'day', day: '2026-03-10', cutoff: '08:30', proposedDay: '2026-03-11' })
  given()
    .when('SchedulePickup', { ...oneBody, day: '2026-03-11' }, late)
    .thenLike({ type: 'ExpressPickupRequested', data: { day: '2026-03-11' } })
  given()
    .when('SchedulePickup', { ...oneBody, confirmation: 'By phone' }, late)
    .thenLike(
      { type: 'ExpressPickupRequested', data: { day: '2026-03-10', byHand: true } },
      { type: 'ExpressPickupConfirmed', data: { confirmation: 'By phone' } },
    )
})

test.each([
  // The commands come at 12:00 UTC: 17:30 in India, 09:00 in Montevideo; Brazil has several zones.
  ['IN', '16:00', '2026-03-11'],
  ['IN', '18:30', undefined],
  ['UY', '16:00', undefined],
  ['BR', '08:30', '2026-03-11'],
  ['BR', '16:00', undefined],
])('a cut-off in %s at %s is in the time of the place, else of the company', (countryCode, cutoff, proposedDay) => {
  const place = expressParty({ countryCode })
  const abroad = shipmentsOf(ready('x1', { cutoff, place }))
  const request = given().when('SchedulePickup', { ...oneBody, from: '20:00', to: '22:00' }, abroad)
  if (proposedDay === undefined) request.thenLike({ type: 'ExpressPickupRequested', data: { cutoff } })
  else request.refused('PICKUP_TOO_LATE', { cutoff, proposedDay })
})

test('edge 47: the proposed day is a working day of the company, without weekends and holidays', () => {
  const holidays = [{ date: '2026-03-16', name: 'Holiday' }]
  const settings = { ...usualSettings, calendar: { ...usualSettings.calendar, holidays } }
  const friday = { ...oneBody, day: '2026-03-13' }
  given()
    .on('2026-03-13')
    .when('SchedulePickup', friday, { ...late, settings })
    .refused('PICKUP_TOO_LATE', { proposedDay: '2026-03-17' })
  given()
    .on('2026-03-14')
    .when('SchedulePickup', { ...oneBody, day: '2026-03-14' })
    .refused('PICKUP_TOO_LATE', { proposedDay: '2026-03-16' })
})

test('edge 47: a past day and a window that is over are too late as well; a change is checked like a request', () => {
  given()
    .when('SchedulePickup', { ...body, day: '2026-03-09' })
    .refused('PICKUP_TOO_LATE', { proposedDay: '2026-03-10' })
  given()
    .when('SchedulePickup', { ...body, from: '07:00', to: '08:30' })
    .refused('PICKUP_TOO_LATE', { proposedDay: '2026-03-11' })
  given(...confirmed)
    .when('ChangePickup', { ...window, from: '07:00', to: '08:30' })
    .refused('PICKUP_TOO_LATE')
  given()
    .when('SchedulePickup', { ...body, to: '13:00' })
    .refused('WINDOW_REVERSED', { field: 'to' })
})

const refusal = { outcome: 'REFUSED' as const, problems: [{ code: '1003', path: '', text: 'No courier here' }] }
const recorded = (attempt: string, answer: object, ...events: Event[]) =>
  given(...events)
    .by(system)
    .when('RecordPickupAnswer', { attempt, answer } as never)

test('edge 36: a refused pickup is over with its reason, and another one can be requested', () => {
  recorded('', refusal, ...requested).thenExactly({
    type: 'ExpressPickupRefused',
    data: { problems: refusal.problems },
  })
  const after: Event[] = [...requested, { type: 'ExpressPickupRefused', data: { problems: refusal.problems } }]
  expect(stateAfter(after)).toMatchObject({ status: 'REFUSED', text: 'No courier here' })
  given(...after)
    .when('CancelPickup', { reason: 'x' })
    .refused('INVALID_TRANSITION')
  recorded('', refusal, ...after).nothing()
  // The carrier sends a courier after all.
  const confirmation = 'PRG1'
  recorded('', { outcome: 'DONE', confirmation }, ...after).thenExactly({
    type: 'ExpressPickupConfirmed',
    data: { confirmation },
  })
})

test('a pickup without an answer waits for a person, and a late answer still counts', () => {
  recorded('', { outcome: 'DOUBTFUL', text: 'Time-out' }, ...requested).thenExactly({
    type: 'ExpressPickupDoubted',
    data: { text: 'Time-out' },
  })
  const doubtful: Event[] = [...requested, { type: 'ExpressPickupDoubted', data: { text: 'Time-out' } }]
  recorded('', { outcome: 'DOUBTFUL', text: 'Time-out' }, ...doubtful).nothing()
  recorded('', { outcome: 'DONE', confirmation: 'PRG1' }, ...doubtful).events()
  given(...doubtful)
    .when('ConfirmPickupOutcome', { outcome: 'CONFIRMED', confirmation: 'PRG1' })
    .thenExactly({ type: 'ExpressPickupConfirmed', data: { confirmation: 'PRG1' } })
  given(...doubtful)
    .when('ConfirmPickupOutcome', { outcome: 'NOT_SCHEDULED', reason: 'Unknown there' })
    .thenLike({ type: 'ExpressPickupRefused', data: { problems: [{ text: 'Unknown there' }] } })
  given(...confirmed)
    .when('ConfirmPickupOutcome', { outcome: 'NOT_SCHEDULED', reason: 'x' })
    .refused('INVALID_TRANSITION')
})

test('a change and a cancellation apply with the answer of the carrier, and a refused one changes nothing', () => {
  const later = { ...window, from: '15:00', to: '18:00' }
  given(...confirmed)
    .when('ChangePickup', window)
    .nothing()
  const changing = [
    ...confirmed,
    ...(given(...confirmed)
      .when('ChangePickup', later)
      .events() as Event[]),
  ]
  expect(stateAfter(changing)).toMatchObject({ status: 'CHANGING', from: '14:00' })
  recorded('id-1', { outcome: 'DONE', confirmation: 'PRG2' }, ...changing).thenExactly({
    type: 'ExpressPickupChanged',
    data: { ...later, confirmation: 'PRG2' },
  })
  recorded('other', { outcome: 'DONE', confirmation: 'PRG2' }, ...changing).nothing()
  const refusedChange = recorded('id-1', refusal, ...changing).events() as Event[]
  expect(stateAfter([...changing, ...refusedChange])).toMatchObject({
    status: 'CONFIRMED',
    from: '14:00',
    text: 'No courier here',
  })
  const cancelling = [
    ...confirmed,
    ...(given(...confirmed)
      .when('CancelPickup', { reason: 'Empty' })
      .events() as Event[]),
  ]
  recorded('id-1', { outcome: 'DONE', confirmation: 'PRG1' }, ...cancelling).thenExactly({
    type: 'ExpressPickupCancelled',
    data: { reason: 'Empty' },
  })
})

test('what a person agreed with the carrier is changed and cancelled without a call', () => {
  const byHand = requestedWith({ confirmation: 'By phone' })
  given(...byHand)
    .when('ChangePickup', { ...window, to: '18:00' })
    .thenLike({ type: 'ExpressPickupChanged', data: { to: '18:00', confirmation: 'By phone' } })
  given(...byHand)
    .when('CancelPickup', { reason: 'x' })
    .thenExactly({ type: 'ExpressPickupCancelled', data: { reason: 'x' } })
})

test('a pickup moves to a successor who works on shipments', () => {
  const heir = (permissions: readonly string[]) => ({
    targetUsers: { assignedTo: { id: 'heir', active: true, permissions } },
  })
  const handOver = given(...confirmed).by(system)
  handOver
    .when('HandOverPickup', { assignedTo: 'heir' }, heir(roles.EXPRESS_OPERATIONS))
    .thenExactly({ type: 'ExpressPickupHandedOver', data: { assignedTo: 'heir' } })
  handOver.when('HandOverPickup', { assignedTo: 'heir' }, heir([])).nothing()
})
