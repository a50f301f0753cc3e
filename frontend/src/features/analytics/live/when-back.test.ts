import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/api/query-client.ts'
import { type Answer, fakeApi } from '../../../testing/fake-api.ts'
import { defaultFilters } from '../filters.ts'
import { chartFigures } from '../queries.ts'
import { isAway, whenBack } from './when-back.ts'

const filters = defaultFilters(new Date(2026, 10, 6))
const away: Answer = { status: 503, body: { code: 'UNAVAILABLE', detail: 'x' }, headers: { 'retry-after': '2' } }
const here: Answer = { body: { categories: [], before: 0, series: [] } }
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two charts that look for their figures, what they said meanwhile, and how often the store was asked. */
const shown = (answer: () => Answer) => {
  const asked = fakeApi({
    'GET /analytics/v1/general/win-rate': answer,
    'GET /analytics/v1/general/billing': answer,
  })
  const client = createQueryClient()
  const said: string[] = []
  const stops = (['general/win-rate', 'general/billing'] as const).map((id) =>
    new QueryObserver(client, chartFigures(id, filters)).subscribe(({ status }) => said.push(`${id} ${status}`)),
  )
  const stop = whenBack(client)
  return { client, said, asked, leave: () => [...stops, stop].forEach((one) => one()) }
}

test('charts that said that the store is away come by themselves once it is back, and do not blink until then', async () => {
  let answer = away
  const { client, said, asked, leave } = shown(() => answer)
  await seconds(1.5)
  expect(isAway(client)).toBe(true)
  const before = asked.length
  said.length = 0
  await seconds(600)
  // One asks for both, less and less often: every five seconds, then every minute.
  expect(asked.length - before).toBeGreaterThanOrEqual(14)
  expect(asked.length - before).toBeLessThanOrEqual(18)
  // Each in its turn: what is wrong with one of them keeps nobody out.
  expect(new Set(asked.slice(before).map(({ path }) => path)).size).toBe(2)
  expect(said).toEqual([])
  answer = here
  await seconds(61)
  expect(isAway(client)).toBe(false)
  expect(said).toEqual(expect.arrayContaining(['general/win-rate success', 'general/billing success']))
  leave()
})

test('who has left, what is refused for good, and a page that nobody sees ask no more', async () => {
  const left = shown(() => away)
  await seconds(2)
  left.leave()
  const refused = shown(() => ({ status: 403, body: { code: 'FORBIDDEN' } }))
  await seconds(2)
  const tooMuch = shown(() => ({ status: 503, body: { code: 'TOO_MUCH' } }))
  await seconds(2)
  expect(isAway(tooMuch.client)).toBe(false)
  const unseen = shown(() => away)
  await seconds(2)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const times = () => [left, refused, unseen, tooMuch].map(({ asked }) => asked.length)
  const before = times()
  await seconds(60)
  expect(times()).toEqual(before)
  hidden.mockReturnValue(false)
  await seconds(6)
  expect(times()).toEqual([before[0], before[1], (before[2] ?? 0) + 1, 2])
  hidden.mockRestore()
  for (const { leave } of [refused, unseen, tooMuch]) leave()
})
