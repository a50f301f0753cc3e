import type { EventOf } from '@freight/contracts/events/event'
import {
  expressManifestCommands,
  type ExpressManifestEvents,
  expressManifestEvents,
} from '@freight/contracts/express-manifest/express-manifest'
import { expect, test } from 'vitest'
import { lookups, operator, ready, shipmentsOf, system } from '../../testing/express-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { expressManifest } from './express-manifest-decider.ts'

type Event = EventOf<ExpressManifestEvents>

const all = Array.from({ length: 30 }, (_, at) => ready(`x${at}`))
const { given, stateAfter } = sentences({
  decider: expressManifest,
  commands: expressManifestCommands,
  events: expressManifestEvents,
  principal: operator,
  lookups: { ...lookups, ...shipmentsOf(...all) },
  id: 'm1',
})
const body = { carrier: 'DHL', account: 'A1', day: '2026-03-10', shipments: all.map(({ id }) => id) }
const started = given().when('CloseExpressDay', body).events() as Event[]
const recorded = (answer: object, ...events: Event[]) =>
  given(...events)
    .by(system)
    .when('RecordManifestAnswer', { answer } as never)

test('the manifest of an account and day has any number of shipments and our number', () => {
  given()
    .when('CloseExpressDay', body)
    .thenLike({ type: 'ExpressManifestStarted', data: { number: 'MVD-DHL-A1-20260310', rejected: [] } })
  expect(stateAfter(started)?.shipments).toHaveLength(30)
  const keys = (events: Event[]) => expressManifest.uniqueKeys?.(stateAfter(events))
  const byDay = { scope: 'express-manifest', value: 'MVD/DHL/A1/2026-03-10' }
  const ofBooking = (value: string) => ({ scope: 'express-manifest-booking', value })
  expect(keys(started)).toEqual([byDay, ...all.map(({ bookingId }) => ofBooking(bookingId))])
  const refused: Event = { type: 'ExpressManifestRefused', data: { problems: [] } }
  expect(keys([...started, refused])).toEqual([])
  const rejected = all.slice(1).map(({ trackingNumber }) => ({ trackingNumber, text: '' }))
  const [closed] = recorded({ outcome: 'DONE', number: 'C 1', rejected }, ...started).events()
  expect(keys([...started, closed as Event])).toEqual([byDay, ofBooking('b-x0')])
})

test('it lists what is not in it with the reason, and is never empty', () => {
  const others = [
    ready('x1', { bookingState: 'DOUBTFUL' }),
    ready('x2', { bookingState: 'NONE' }),
    ready('x3', { account: 'A2' }),
    ready('x4', { manifest: 'M 9' }),
    ready('x5', { company: 'AUZ' }),
  ]
  const rejected = [
    { id: 'x1', code: 'BOOKING_DOUBTFUL', text: '' },
    { id: 'x2', code: 'NOT_BOOKED', text: '' },
    { id: 'x3', code: 'ACCOUNTS_DIFFER', text: '' },
    { id: 'x4', code: 'IN_MANIFEST', text: 'M 9' },
    { id: 'x5', code: 'NOT_BOOKED', text: '' },
    { id: 'unknown', code: 'NOT_BOOKED', text: '' },
  ]
  const named = { ...body, shipments: ['x0', ...rejected.map(({ id }) => id)] }
  given()
    .when('CloseExpressDay', named, shipmentsOf(ready('x0'), ...others))
    .thenLike({ type: 'ExpressManifestStarted', data: { shipments: [{ id: 'x0' }], rejected } })
  given()
    .when('CloseExpressDay', { ...named, shipments: ['x1'] }, shipmentsOf(...others))
    .refused('MANIFEST_EMPTY')
  given()
    .when('CloseExpressDay', { ...body, day: '2026-03-09' })
    .refused('DAY_PAST')
})

test('the carrier can give another number and reject shipments; all of them is a refusal', () => {
  const done = (rejected: object[]) => ({ outcome: 'DONE', number: 'C 1', rejected })
  const [closed] = recorded(done([{ trackingNumber: 'w-x0', text: 'Unknown' }]), ...started).events()
  expect(closed).toMatchObject({
    type: 'ExpressManifestClosed',
    data: { number: 'C 1', rejected: [{ id: 'x0', code: 'CARRIER', text: 'Unknown' }] },
  })
  expect(stateAfter([...started, closed as Event])).toMatchObject({ status: 'CLOSED', number: 'C 1' })
  expect(stateAfter([...started, closed as Event])?.shipments).toHaveLength(29)
  const [ended] = recorded(done([{ trackingNumber: 'w-x0', code: 'NOT_BOOKED', text: '' }]), ...started).events()
  expect(ended).toMatchObject({ data: { rejected: [{ id: 'x0', code: 'NOT_BOOKED' }] } })
  const none = all.map(({ trackingNumber }) => ({ trackingNumber, text: 'Unknown' }))
  const [refused] = recorded(done(none), ...started).events()
  expect(refused).toMatchObject({ type: 'ExpressManifestRefused' })
  expect(stateAfter([...started, refused as Event])).toMatchObject({ status: 'REFUSED', text: 'Unknown' })
})
