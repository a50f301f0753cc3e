import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/api/query-client.ts'
import { type Answer, fakeApi } from '../../../testing/fake-api.ts'
import { defaultFilters, chartFigures } from '../analytics-queries.ts'
import { isAway, whenBack } from './freshness.tsx'

const filters = defaultFilters(new Date(2026, 10, 6))
const away: Answer = { status: 503, body: { code: 'UNAVAILABLE', detail: 'x' }, headers: { 'retry-after': '2' } }
const available: Answer = { body: { categories: [], before: 0, series: [] } }
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two observed charts, their status changes, and the requests to the store. */
const shown = (answer: () => Answer) => {
  const calls = fakeApi({
    'GET /analytics/v1/general/win-rate': answer,
    'GET /analytics/v1/general/billing': answer,
  })
  const client = createQueryClient()
  const texts: string[] = []
  const stops = (['general/win-rate', 'general/billing'] as const).map((id) =>
    new QueryObserver(client, chartFigures(id, filters)).subscribe(({ status }) => texts.push(`${id} ${status}`)),
  )
  const stop = whenBack(client)
  return { client, texts, calls, leave: () => [...stops, stop].forEach((one) => one()) }
}

test('charts with an unavailable store reload once it is back, without flicker until then', async () => {
  let answer = away
  const { client, texts, calls, leave } = shown(() => answer)
  await seconds(1.5)
  expect(isAway(client)).toBe(true)
  const before = calls.length
  texts.length = 0
  await seconds(600)
  // One request polls for both charts, less and less often: every five seconds, then every minute.
  expect(calls.length - before).toBeGreaterThanOrEqual(14)
  expect(calls.length - before).toBeLessThanOrEqual(18)
  // The charts take turns, so that an error of one does not block the other.
  expect(new Set(calls.slice(before).map(({ path }) => path)).size).toBe(2)
  expect(texts).toEqual([])
  answer = available
  await seconds(61)
  expect(isAway(client)).toBe(false)
  expect(texts).toEqual(expect.arrayContaining(['general/win-rate success', 'general/billing success']))
  leave()
})

test('polling stops after leaving, after a final error, and while the page is hidden', async () => {
  const left = shown(() => away)
  await seconds(2)
  left.leave()
  const refused = shown(() => ({ status: 403, body: { code: 'FORBIDDEN' } }))
  await seconds(2)
  const tooMuch = shown(() => ({ status: 503, body: { code: 'TOO_MUCH' } }))
  await seconds(2)
  expect(isAway(tooMuch.client)).toBe(false)
  const hiddenPage = shown(() => away)
  await seconds(2)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const times = () => [left, refused, hiddenPage, tooMuch].map(({ calls }) => calls.length)
  const before = times()
  await seconds(60)
  expect(times()).toEqual(before)
  hidden.mockReturnValue(false)
  await seconds(6)
  expect(times()).toEqual([before[0], before[1], (before[2] ?? 0) + 1, 2])
  hidden.mockRestore()
  for (const { leave } of [refused, hiddenPage, tooMuch]) leave()
})
