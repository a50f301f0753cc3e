import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AnalyticsFilters } from '@freight/contracts/api/routes'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import type { Analytics } from '@freight/platform/analytics/port'
import { Unavailable } from '@freight/platform/errors'
import type { z } from 'zod'
import { askQuotes, askWaiting } from './general-dashboard.ts'

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

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'freight-dashboard-'))
  analytics = await embeddedClickhouse(directory)
  await analytics.exec(`create table quotation_facts (
    key String, revision UInt32, cancelled Bool, scope LowCardinality(String), company LowCardinality(String),
    transport LowCardinality(String), requested_at DateTime64(3, 'UTC'), first_quoted_at Nullable(DateTime64(3, 'UTC'))
  ) engine = ReplacingMergeTree(revision) order by key`)
  await analytics.insert('quotation_facts', [
    fact('former', '2026-01-20T12:00:00.000Z', '2026-01-20T15:00:00.000Z'),
    fact('monday', '2026-03-02T12:00:00.000Z', null),
    // Sunday night in Montevideo, Monday in UTC.
    fact('sunday', '2026-03-02T02:00:00.000Z', '2026-03-02T02:30:00.000Z'),
    fact('slow', '2026-03-03T12:00:00.000Z', '2026-03-03T22:00:00.000Z'),
    fact('sea', '2026-03-04T12:00:00.000Z', '2026-03-04T14:00:00.000Z', { transport: 'SEA', company: 'AUZ' }),
    fact('withdrawn', '2026-03-04T12:00:00.000Z', '2026-03-04T13:00:00.000Z', { cancelled: true }),
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
