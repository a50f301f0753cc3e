import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnalyticsFilters } from '@freight/contracts/api/routes'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import type { Analytics } from '@freight/platform/analytics/port'
import { Unavailable } from '@freight/platform/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { askFunnel, askQuotes, askWaiting } from './general-dashboard.ts'

let directory: string
let analytics: Analytics

const fact = (key: string, requested_at: string, first_quoted_at: string | null, more: object = {}) => ({
  key,
  revision: 1,
  cancelled: false,
  scope: 'CLIENT',
  company: 'MVD',
  transport: 'AIR',
  requested_at,
  first_quoted_at,
  ...more,
})

/** Requested in June 2025: as it stands, whether it was ever quoted and sent, and what else is true of it. */
const stood = (key: string, status: string, isQuoted: boolean, isSent: boolean, more: object = {}) =>
  fact(key, '2025-06-10T12:00:00.000Z', isQuoted ? '2025-06-11T12:00:00.000Z' : null, {
    status,
    // After the period: how far it came is what counts, not when.
    first_sent_at: isSent ? '2025-07-12T12:00:00.000Z' : null,
    ...more,
  })

const inJune = [
  stood('new', 'REQUESTED', false, false),
  stood('taken', 'PENDING', false, false),
  stood('back-from-quoted', 'PENDING', true, false),
  stood('offered', 'SENT', true, true),
  stood('lost', 'NOT_APPROVED', true, true),
  stood('lost-unsent', 'NOT_APPROVED', true, false),
  stood('reopened', 'PENDING', true, true),
  stood('won', 'APPROVED', true, true),
  stood('won-by-sea', 'APPROVED', true, true, { transport: 'SEA', company: 'AUZ' }),
  stood('won-and-withdrawn', 'APPROVED', true, true, { cancelled: true }),
  stood('won-inside', 'APPROVED', true, true, { scope: 'INTERNAL' }),
  // The first of July in Montevideo, and the last evening of May.
  stood('july', 'APPROVED', true, true, { requested_at: '2025-07-01T03:00:00.000Z' }),
  stood('may', 'APPROVED', true, true, { requested_at: '2025-06-01T02:59:59.000Z' }),
]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'freight-dashboard-'))
  analytics = await embeddedClickhouse(directory)
  await analytics.exec(`create table quotation_facts (
    key String, revision UInt32, cancelled Bool, scope LowCardinality(String), company LowCardinality(String),
    transport LowCardinality(String), requested_at DateTime64(3, 'UTC'), first_quoted_at Nullable(DateTime64(3, 'UTC')),
    first_sent_at Nullable(DateTime64(3, 'UTC')), status LowCardinality(String)
  ) engine = ReplacingMergeTree(revision) order by key`)
  await analytics.insert('quotation_facts', [
    fact('former', '2026-01-20T12:00:00.000Z', '2026-01-20T15:00:00.000Z'),
    fact('monday', '2026-03-02T12:00:00.000Z', null),
    // Sunday night in Montevideo, Monday in UTC.
    fact('sunday', '2026-03-02T02:00:00.000Z', '2026-03-02T02:30:00.000Z'),
    fact('slow', '2026-03-03T12:00:00.000Z', '2026-03-03T22:00:00.000Z'),
    fact('sea', '2026-03-04T12:00:00.000Z', '2026-03-04T14:00:00.000Z', { transport: 'SEA', company: 'AUZ' }),
    fact('withdrawn', '2026-03-04T12:00:00.000Z', '2026-03-04T13:00:00.000Z', { cancelled: true }),
    ...inJune,
    fact('internal', '2026-03-04T12:00:00.000Z', '2026-03-04T13:00:00.000Z', { scope: 'INTERNAL' }),
  ])
  await analytics.insert('quotation_facts', [
    fact('monday', '2026-03-02T12:00:00.000Z', '2026-03-02T16:00:00.000Z', { revision: 2 }),
  ])
})
afterAll(async () => {
  await analytics.close()
  await rm(directory, { recursive: true, force: true })
})

const now = { now: new Date('2026-03-06T12:00:00Z'), timeZone: 'America/Montevideo' }
const signal = new AbortController().signal
const filters = (more: Partial<z.output<typeof AnalyticsFilters>> = {}): z.output<typeof AnalyticsFilters> => ({
  from: '2026-02-01',
  level: 'week',
  ...more,
})

test('quotations are counted in the company’s week, once each, without withdrawn and internal ones', async () =>
  expect(await askQuotes(analytics, filters(), now, signal)).toEqual({
    points: [
      { period: '2026-02-23', transport: 'AIR', quotes: 1 },
      { period: '2026-03-02', transport: 'AIR', quotes: 2 },
      { period: '2026-03-02', transport: 'SEA', quotes: 1 },
    ],
    total: 4,
    totalBefore: 1,
  }))

test('a week begins at the midnight of the reader’s company', async () => {
  const inTokyo = { ...now, timeZone: 'Asia/Tokyo' }
  expect((await askQuotes(analytics, filters(), inTokyo, signal)).points).toEqual([
    { period: '2026-03-02', transport: 'AIR', quotes: 3 },
    { period: '2026-03-02', transport: 'SEA', quotes: 1 },
  ])
  expect((await askWaiting(analytics, filters(), inTokyo, signal)).points).toMatchObject([
    { period: '2026-03-02', quotations: 4 },
  ])
})

test('quotations are counted by month, company and transport as asked', async () => {
  expect(await askQuotes(analytics, filters({ level: 'month', transport: ['AIR'] }), now, signal)).toMatchObject({
    points: [{ period: '2026-03-01', transport: 'AIR', quotes: 3 }],
  })
  expect(await askQuotes(analytics, filters({ company: ['AUZ'] }), now, signal)).toMatchObject({
    total: 1,
    totalBefore: 0,
  })
})

test('the waiting time is the median of what was first published in each week, and of the whole', async () =>
  expect(await askWaiting(analytics, filters(), now, signal)).toEqual({
    points: [
      { period: '2026-02-23', medianHours: 0.5, p90Hours: 0.5, quotations: 1 },
      { period: '2026-03-02', medianHours: 4, p90Hours: 8.8, quotations: 3 },
    ],
    medianHours: 3,
    medianHoursBefore: 3,
  }))

test('where nothing was published there is no waiting time', async () =>
  expect(await askWaiting(analytics, filters({ from: '2020-01-01', to: '2020-01-31' }), now, signal)).toEqual({
    points: [],
    medianHours: null,
    medianHoursBefore: null,
  }))

const june = { from: '2025-06-01', to: '2025-06-30' }

test('each counts in every stage that it ever reached; withdrawn, internal and those of other months nowhere', async () =>
  expect(await askFunnel(analytics, filters(june), now, signal)).toEqual({
    requested: 9,
    quoted: 7,
    sent: 5,
    approved: 2,
  }))

test('the stages are those of the company and transport that are asked for', async () => {
  const one = { requested: 1, quoted: 1, sent: 1, approved: 1 }
  expect(await askFunnel(analytics, filters({ ...june, company: ['AUZ'] }), now, signal)).toEqual(one)
  expect(await askFunnel(analytics, filters({ ...june, transport: ['SEA'] }), now, signal)).toEqual(one)
})

test('where nothing was requested nothing came anywhere', async () =>
  expect(await askFunnel(analytics, filters({ from: '2020-01-01', to: '2020-01-31' }), now, signal)).toEqual({
    requested: 0,
    quoted: 0,
    sent: 0,
    approved: 0,
  }))

test('a store that does not answer is given up within two seconds, and its query with it', async () => {
  let given: AbortSignal | undefined
  const silent: Analytics = {
    ...analytics,
    ping: () => new Promise(() => {}),
    query: (_sql, _params, limits) => {
      given = limits?.signal
      return new Promise(() => {})
    },
  }
  // On a machine that stands still for a while both are late, one after the other all the same.
  const tooLate = new Promise<string>((resolve) => setTimeout(resolve, 2000, 'too late'))
  const answer = askQuotes(silent, filters(), now, signal).catch((error: unknown) => error)
  expect(await Promise.race([answer, tooLate])).toBeInstanceOf(Unavailable)
  expect(given?.aborted).toBe(true)
})
