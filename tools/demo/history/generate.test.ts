import type { Execute } from '@freight/command-service/handling/command-context'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { expect, test } from 'vitest'
import { demoPresent, playDemo, playShare } from './generate.ts'
import { demoInMemory } from '../testing/demo-in-memory.ts'

const until = new Date('2026-11-21T09:46:00Z')

const seeded = async () => {
  const application = demoInMemory(until)
  await application.ensureBaseSet()
  const before = await application.eventStore.head()
  const demo = { execute: application.execute, eventStore: application.eventStore, files: application.files, until }
  return { ...application, demo, played: () => application.eventStore.readAll(before, { limit: 1_000_000 }) }
}

test('the same seed gives the same events in every stream', async () => {
  const [one, other, third] = await Promise.all([seeded(), seeded(), seeded()])
  await playDemo({ ...one.demo, quotations: 60, seed: 5 })
  await playDemo({ ...other.demo, quotations: 60, seed: 5 })
  await playDemo({ ...third.demo, quotations: 60, seed: 6 })
  // The hash covers an event and those before it in its stream; the order across streams may vary.
  const streams = async (application: typeof one) =>
    (await application.played()).map(({ stream, revision, hash }) => `${stream} ${revision} ${hash}`).sort()
  expect(await streams(other)).toEqual(await streams(one))
  expect(await streams(third)).not.toEqual(await streams(one))
})

test('a complete demo is not played again', async () => {
  const { demo, eventStore } = await seeded()
  const first = await playDemo({ ...demo, quotations: 60 })
  const head = await eventStore.head()
  expect(first.events).toBeGreaterThan(400)
  expect(await playDemo({ ...demo, quotations: 60 })).toEqual({ commands: 0, events: 0 })
  expect(await eventStore.head()).toBe(head)
})

test('an interrupted demo continues, and ends like an uninterrupted one', async () => {
  const uninterrupted = await seeded()
  const { events } = await playDemo({ ...uninterrupted.demo, quotations: 80 })
  const interrupted = await seeded()
  let left = 250
  const dyingExecute: Execute = async (...command) => {
    if (left-- <= 0) throw new Error('killed')
    return interrupted.execute(...command)
  }
  await expect(playDemo({ ...interrupted.demo, execute: dyingExecute, quotations: 80 })).rejects.toThrow(
    /The demo stopped/,
  )
  await playDemo({ ...interrupted.demo, quotations: 80 })
  const kinds = (all: readonly StoredEvent[]) => all.map(({ type, occurredAt }) => `${occurredAt} ${type}`).sort()
  expect(await interrupted.played()).toHaveLength(events)
  expect(kinds(await interrupted.played())).toEqual(kinds(await uninterrupted.played()))
})

test('an interrupted demo with fewer steps per life continues, and repeats no command', async () => {
  const kinds = (all: readonly StoredEvent[]) =>
    all
      .filter(({ type }) => type !== 'DocumentAttached')
      .map(({ occurredAt, type }) => `${occurredAt} ${type}`)
      .sort()
  const uninterrupted = await seeded()
  await playDemo({ ...uninterrupted.demo, quotations: 80 })
  const interrupted = await seeded()
  let left = 250
  // In that version requests had no documents.
  const olderExecute: Execute = async (aggregate, name, id, ...rest) => {
    if (name === 'AddDocument' && id !== undefined) {
      const revision = (await interrupted.eventStore.readStream(`quotation-${id}`)).length
      return { id, revision, position: 0 }
    }
    if (left-- <= 0) throw new Error('killed')
    return interrupted.execute(aggregate, name, id, ...rest)
  }
  await expect(playDemo({ ...interrupted.demo, execute: olderExecute, quotations: 80 })).rejects.toThrow(
    /The demo stopped/,
  )
  await playDemo({ ...interrupted.demo, quotations: 80 })
  expect(kinds(await interrupted.played())).toEqual(kinds(await uninterrupted.played()))
})

test('two players who share a demo produce the same events as one', async () => {
  const uninterrupted = await seeded()
  await playDemo({ ...uninterrupted.demo, quotations: 80 })
  const sharedDemo = await seeded()
  const due = [0, 0]
  const player = (index: number) =>
    playShare(
      { ...sharedDemo.demo, quotations: 80 },
      { index, of: 2, isBegun: false, pace: (ownDue) => ((due[index] = ownDue), Math.min(...due)) },
    )
  const [first, second] = await Promise.all([player(0), player(1)])
  const kinds = (all: readonly StoredEvent[]) => all.map(({ type, occurredAt }) => `${occurredAt} ${type}`).sort()
  expect(kinds(await sharedDemo.played())).toEqual(kinds(await uninterrupted.played()))
  expect(Math.min(first.events, second.events)).toBeGreaterThan(200)
})

test('some requests have documents, dangerous goods their safety data sheet; each file is stored once', async () => {
  const { demo, storedFiles, played } = await seeded()
  await playDemo({ ...demo, quotations: 200 })
  const events = await played()
  const attachments = events.filter(({ type }) => type === 'DocumentAttached')
  const withPapers = new Set(attachments.map(({ stream }) => stream))
  expect(withPapers.size).toBeGreaterThan(20)
  expect(withPapers.size).toBeLessThan(80)
  const dangerousRequests = events.filter(
    ({ type, data }) => type === 'QuotationRequested' && Object(data).dangerousGoods,
  )
  expect(dangerousRequests.length).toBeGreaterThan(0)
  const sheets = attachments.filter(({ data }) => Object(data).type === 'MSDS')
  expect(sheets.map(({ stream }) => stream).sort()).toEqual(dangerousRequests.map(({ stream }) => stream).sort())
  const sizes = new Map(storedFiles.map(({ sha256, content }) => [sha256, content.length]))
  for (const { data } of attachments) expect(sizes.get(Object(data).sha256)).toBe(Object(data).size)
  expect(storedFiles).toHaveLength(sizes.size)
  expect(sizes.size).toBe(new Set(attachments.map(({ data }) => Object(data).sha256)).size)
})

test('the present of the demo is that of the first start, also at a later one', async () => {
  const { eventStore } = await seeded()
  expect(await demoPresent(eventStore, new Date('2027-02-01T00:00:00Z'))).toEqual(until)
  expect(await demoPresent(demoInMemory(until).eventStore, until)).toEqual(until)
})

test('the demo resembles eighteen months of work', async () => {
  const { demo, played } = await seeded()
  await playDemo({ ...demo, quotations: 700 })
  const events = await played()
  const count = (type: string) => events.filter((one) => one.type === type).length
  expect(count('QuotationRequested')).toBe(700)
  const winRate = count('QuoteApproved') / (count('QuoteApproved') + count('QuoteRejected'))
  expect(winRate).toBeGreaterThan(0.3)
  expect(winRate).toBeLessThan(0.45)

  const statuses = new Map<string, number>()
  for (const status of lastStatuses(events).values()) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  for (const status of ['REQUESTED', 'PENDING', 'QUOTED', 'SENT', 'APPROVED', 'NOT_APPROVED', 'CANCELLED'])
    expect([status, (statuses.get(status) ?? 0) > 0]).toEqual([status, true])
  expect(statuses.get('PENDING')).toBeLessThan(60)

  const waits = hoursToQuote(events)
  const median = waits[Math.floor(waits.length / 2)] ?? 0
  expect(median).toBeGreaterThan(2)
  expect(median).toBeLessThan(8)
  expect(events.every(({ occurredAt }) => occurredAt <= until.toISOString())).toBe(true)
})

test('later events are stored later, within days', async () => {
  const { demo, played } = await seeded()
  await playDemo({ ...demo, quotations: 200 })
  let latest = 0
  for (const { occurredAt } of await played()) {
    const at = Date.parse(occurredAt)
    expect(latest - at).toBeLessThan(4 * 86_400_000)
    latest = Math.max(latest, at)
  }
})

const statusAfter: Record<string, string> = {
  QuotationRequested: 'REQUESTED',
  QuotationTaken: 'PENDING',
  QuotePublished: 'QUOTED',
  QuoteUpdated: 'UPDATED',
  QuoteSent: 'SENT',
  QuoteApproved: 'APPROVED',
  QuoteRejected: 'NOT_APPROVED',
  QuotePostponed: 'FUTURE',
  QuoteResumed: 'PENDING',
  QuoteReopened: 'PENDING',
  QuotationCancelled: 'CANCELLED',
}

const lastStatuses = (events: readonly StoredEvent[]) => {
  const statuses = new Map<string, string>()
  for (const { stream, type } of events) {
    const status = statusAfter[type]
    if (status !== undefined) statuses.set(stream, status)
  }
  return statuses
}

const hoursToQuote = (events: readonly StoredEvent[]): number[] => {
  const requests = new Map<string, number>()
  const waits: number[] = []
  for (const { stream, type, occurredAt } of events) {
    if (type === 'QuotationRequested') requests.set(stream, Date.parse(occurredAt))
    if (type === 'QuotePublished') waits.push((Date.parse(occurredAt) - (requests.get(stream) ?? 0)) / 3_600_000)
  }
  return waits.sort((a, b) => a - b)
}
