import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { costRequestEvents } from '@freight/contracts/cost-request/cost-request'
import { expressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import {
  expressBooked,
  expressOption,
  expressRated,
  expressRequested,
  expressSelected,
} from '@freight/contracts/testing/express-events'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import type { Analytics } from '@freight/platform/analytics/port'
import { factSources } from '@freight/projection-workers/clickhouse/fact-sources'
import {
  createTable,
  followUnsettled,
  dropUnsettledViews,
  takeOutSettled,
} from '@freight/projection-workers/clickhouse/tables'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldRows, insertHeld, randomStories, type Story } from './random-quotations.ts'

let analytics: Analytics
const directory = await mkdtemp(join(tmpdir(), 'feed-'))
const tables = factSources.flatMap((source) => source.tables.map(({ table }) => table))

beforeAll(async () => {
  analytics = await embeddedClickhouse(directory)
  for (const table of tables)
    for (const name of [table.name, `${table.name}_clean`]) await analytics.exec(createTable(table, name))
  await followUnsettled(analytics)
})
afterAll(async () => {
  await analytics.close()
  await rm(directory, { recursive: true, force: true })
})

/** Reproducible random numbers from 0 to 1. */
const seededRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/** Shuffles rows and repeats each one to three times. */
const feedOf = <One>(all: readonly One[], random: () => number): One[] =>
  all
    .flatMap((one) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({ one, at: random() })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

/** Cost requests with all example events in random order. */
const costRequestStories = (count: number, random: () => number): Story[] =>
  Array.from({ length: count }, (_, n) => {
    const types = Object.keys(costRequestEvents).toSorted(() => random() - 0.5)
    const first = {
      quotationKey: `MVD-2026-${n}`,
      providerId: `p-${n % 5}`,
      providerName: 'Blue Delta',
      contactId: 'k-1',
      contactName: 'Ana',
      mail: 'ana@example.test',
      language: 'en',
      askedBy: 'psosa',
      note: '',
      documents: [],
      tokenId: 't',
      dueAt: '2026-03-12T21:00:00.000Z',
      expiresAt: '2026-03-19T21:00:00.000Z',
    }
    const later = types.flatMap((type) => {
      if (type === 'CostRequestIssued') return []
      if (type === 'AgentCostsSubmitted') return [{ type, data: { submissionNo: 1, groups: [] } }]
      const { examples = [] } = costRequestEvents[type as keyof typeof costRequestEvents].meta() ?? {}
      return (examples as unknown[]).slice(0, 1).map((data) => ({ type, data }))
    })
    const events = [{ type: 'CostRequestIssued', data: first }, ...later].map(({ type, data }, index) =>
      storedEvent(index + 1, type, data, {
        stream: `cost-request-r-${n}`,
        occurredAt: new Date(Date.UTC(2026, 2, 1 + (n % 28), index)).toISOString(),
      }),
    )
    return { key: `r-${n}`, events }
  })

/** Shipments with all example events in random order after the request. */
const shipmentStories = (count: number, random: () => number): Story[] =>
  Array.from({ length: count }, (_, n) => {
    const examples = Object.entries(expressShipmentEvents).flatMap(([type, schema]) =>
      ((schema.meta()?.['examples'] ?? []) as unknown[]).map((data) => ({ type, data })),
    )
    const later = [...examples, expressRated(expressOption('148.40')), expressSelected(), expressBooked('VX 1')]
    const events = [expressRequested(), ...later.toSorted(() => random() - 0.5)].map(({ type, data }, index) =>
      storedEvent(index + 1, type, data, {
        stream: `express-shipment-s-${n}`,
        occurredAt: new Date(Date.UTC(2026, 2, 1 + (n % 28), 0, index)).toISOString(),
      }),
    )
    return { key: `s-${n}`, events }
  })

test('late, repeated and reordered rows give the same facts as a clean feed, in every table', async () => {
  const random = seededRandom(20_261_123)
  const stories = {
    quotation: randomStories(60, 20_261_123),
    'cost-request': costRequestStories(40, random),
    'express-shipment': shipmentStories(40, random),
  }
  for (const source of factSources) {
    const events = stories[source.aggregate as keyof typeof stories].map((story) => ({
      key: story.key,
      rows: heldRows(source, story),
    }))
    const all = events.flatMap(({ key, rows }) => rows.map((held) => ({ key, held })))
    const feed = feedOf(all, random)
    for (let from = 0; from < feed.length; from += 400)
      await insertHeld(analytics, source, feed.slice(from, from + 400))
    const last = events.flatMap(({ key, rows }) => rows.slice(-1).map((held) => ({ key, held })))
    await insertHeld(analytics, source, last, '_clean')
  }
  for (const { name } of tables) {
    const rows = async (table: string) => analytics.query(`select * from ${table} final order by all`)
    const clean = await rows(`${name}_clean`)
    expect([name, clean.length > 0]).toEqual([name, true])
    expect({ [name]: await rows(name) }).toEqual({ [name]: clean })
  }
  // The incremental set equals the set derived from the final facts.
  const unsettledRows = async () => analytics.query('select * from unsettled_facts final order by all')
  const followedRows = await unsettledRows()
  await dropUnsettledViews(analytics)
  await followUnsettled(analytics)
  expect(followedRows).toEqual(await unsettledRows())
  // The feed must have had disturbances: removed and returned lines, and repeated rows.
  const [counters] = await analytics.query<{ removed: number; rows: number; lines: number }>(
    'select countIf(gone = 1) as removed, count() as rows, uniqExact(quotation_key, id) as lines from cost_charge_facts',
  )
  expect(followedRows.length).toBeGreaterThan(0)
  expect(counters?.removed).toBeGreaterThan(0)
  expect(counters?.rows).toBeGreaterThan(3 * (counters?.lines ?? 0))
})

test('a late row of a stalled writer does not keep a settled quotation in the unsettled set', async () => {
  const [facts] = factSources.filter(({ aggregate }) => aggregate === 'quotation')
  if (!facts) throw new Error('There are facts of quotations')
  const unsettledKeys = async () =>
    (await analytics.query<{ key: string }>('select key from unsettled_facts final order by key')).map(({ key }) => key)
  const before = await unsettledKeys()
  const lateStreams = randomStories(40, 7).map((story) => ({ key: `late-${story.key}`, rows: heldRows(facts, story) }))
  const append = async (rows: { key: string; held: (typeof lateStreams)[number]['rows'][number] }[]) => {
    await insertHeld(analytics, facts, rows)
    return unsettledKeys()
  }
  const firstRows = lateStreams.flatMap(({ key, rows }) => rows.slice(0, 1).map((one) => ({ key, held: one })))
  const lastRows = lateStreams.flatMap(({ key, rows }) => rows.slice(-1).map((one) => ({ key, held: one })))
  expect(await append(firstRows)).toEqual([...before, ...lateStreams.map(({ key }) => key)].toSorted())
  const open = await append(lastRows)
  const settledKeys = lateStreams.map(({ key }) => key).filter((key) => !open.includes(key))
  expect(settledKeys.length).toBeGreaterThan(0)
  // The merge that the table runs in the background.
  await analytics.exec('optimize table unsettled_facts final cleanup')
  expect(await unsettledKeys()).toEqual(open)
  // The facts keep the later revision, but the settled keys reappear in the set,
  expect(await append(firstRows)).toEqual([...open, ...settledKeys].toSorted())
  await takeOutSettled(analytics)
  expect(await unsettledKeys()).toEqual(open)
  // and are removed permanently like the others.
  await analytics.exec('optimize table unsettled_facts final cleanup')
  expect(await unsettledKeys()).toEqual(open)
})
