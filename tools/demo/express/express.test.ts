import { differenceCauses, subStates, workStatuses } from '@freight/contracts/vocabulary/express'
import { expressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import { shipmentAfter } from '@freight/contracts/express-shipment/shipment-steps'
import { summaryOf } from '@freight/contracts/express-shipment/shipment-summary'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { expect, test } from 'vitest'
import { demoInMemory } from '../testing/demo-in-memory.ts'
import { ensureExpressCatalogue } from './ensure-catalogue.ts'
import { playExpress } from './play-express.ts'

const until = new Date('2026-11-21T14:46:00Z')

const seeded = async () => {
  const application = demoInMemory(until)
  await application.ensureBaseSet()
  await ensureExpressCatalogue({ ...application, present: until })
  const all = () => application.eventStore.readAll(0, { limit: 1_000_000 })
  return { ...application, all, demo: { ...application, until } }
}

const streamsOf = (events: readonly StoredEvent[]): StoredEvent[][] => {
  const shipments = events.filter(({ stream }) => stream.startsWith('express-shipment-'))
  const byStream = new Map<string, StoredEvent[]>()
  for (const event of shipments) byStream.set(event.stream, [...(byStream.get(event.stream) ?? []), event])
  return [...byStream.values()]
}
const countOf = (events: readonly StoredEvent[], type: string) => events.filter((one) => one.type === type).length

test('600 shipments have every state, doubtful bookings, incidents, returns and differences of every cause', async () => {
  const { demo, all } = await seeded()
  await playExpress({ ...demo, quotations: 2000 })
  const events = await all()
  expect(events.every(({ occurredAt }) => occurredAt <= until.toISOString())).toBe(true)
  expect(countOf(events, 'ExpressShipmentRequested')).toBe(600)
  expect(countOf(events, 'ExpressBookingDoubted')).toBeGreaterThanOrEqual(12)
  expect(countOf(events, 'ExpressIncidentOpened')).toBeGreaterThanOrEqual(25)
  expect(countOf(events, 'ExpressCostRecorded')).toBeGreaterThan(300)
  const causes = events
    .filter(({ type }) => type === 'ExpressCostRecorded')
    .map(({ data }) => expressShipmentEvents.ExpressCostRecorded.parse(data).differences)
  expect(causes.filter(({ length }) => length > 0).length).toBeGreaterThanOrEqual(35)
  expect(new Set(causes.flat().map(({ cause }) => cause))).toEqual(new Set(differenceCauses))

  const last = streamsOf(events).map((own) => own.filter(({ type }) => type !== 'ExpressCostRecorded').at(-1))
  // A start would make a running booking or cancellation doubtful.
  expect(last.filter((event) => ['ExpressBookingStarted', 'ExpressVoidStarted'].includes(event?.type ?? ''))).toEqual(
    [],
  )
  const moved = events.flatMap(({ type, data }) =>
    type === 'ExpressTrackingAdded' ? [expressShipmentEvents[type].parse(data)] : [],
  )
  expect(moved.filter(({ doubtful }) => doubtful)).toEqual([])
  expect(moved.filter(({ status }) => status === 'RETURNED').length).toBeGreaterThanOrEqual(10)
  const summaries = streamsOf(events).flatMap((own) => {
    const state = shipmentAfter(own)
    return state ? [summaryOf(state)] : []
  })
  const present = new Set(summaries.map(({ subState }) => subState))
  expect(subStates.filter((one) => !present.has(one))).toEqual(['RESERVANDO'])
  expect(new Set(summaries.map(({ work }) => work))).toEqual(new Set(workStatuses))
}, 60_000)

test('the shipment from Padua has the prices of every carrier', async () => {
  const { demo, all } = await seeded()
  await playExpress({ ...demo, quotations: 60 })
  const own = streamsOf(await all()).find((stream) => JSON.stringify(stream).includes('"OB-771"')) ?? []
  const rated = own.find(({ type }) => type === 'ExpressShipmentRated')
  const { options, refusals } = expressShipmentEvents.ExpressShipmentRated.parse(rated?.data)
  expect(options.map(({ id, sell, chargeable, transitDays }) => [id, sell.total, chargeable, transitDays])).toEqual([
    ['ANDES/Regular/', '178.18', '11.5', 6],
    ['VELOZ/Economy/', '206.69', '11.5', 5],
    ['VELOZ/Priority/', '224.70', '11.5', 3],
  ])
  expect(refusals.map(({ carrier, reason }) => [carrier, reason.code])).toEqual([
    ['RAPIDLINK', 'NO_ZONE'],
    ['JET', 'PIECE_TOO_HEAVY'],
  ])
})

test('a shipment that only a rate card for sells prices has an unknown cost, and one with a purchase a known one', async () => {
  const { demo, all } = await seeded()
  await playExpress({ ...demo, quotations: 300 })
  const costs = new Set(
    (await all()).flatMap(({ type, data }) =>
      type === 'ExpressShipmentRated'
        ? expressShipmentEvents[type].parse(data).options.map(({ carrier, cost }) => `${carrier} ${cost.kind}`)
        : [],
    ),
  )
  expect(costs).toEqual(new Set(['VELOZ SAME', 'ANDES SAME', 'RAPIDLINK KNOWN', 'JET UNKNOWN']))
})

test('an interrupted demo continues, and ends like an uninterrupted one', async () => {
  const kinds = async ({ all }: Awaited<ReturnType<typeof seeded>>) =>
    (await all()).map(({ occurredAt, type }) => `${occurredAt} ${type}`).sort()
  const [whole, interrupted] = await Promise.all([seeded(), seeded()])
  await playExpress({ ...whole.demo, quotations: 100 })
  let left = 150
  const execute: typeof interrupted.execute = async (...command) => {
    if (left-- <= 0) throw new Error('killed')
    return interrupted.execute(...command)
  }
  await expect(playExpress({ ...interrupted.demo, execute, quotations: 100 })).rejects.toThrow('killed')
  await playExpress({ ...interrupted.demo, quotations: 100 })
  expect(await kinds(interrupted)).toEqual(await kinds(whole))
  const head = await whole.eventStore.head()
  expect(await playExpress({ ...whole.demo, quotations: 100 })).toEqual({ commands: 0 })
  expect(await whole.eventStore.head()).toBe(head)
})
