import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { type Answer, fakeApi } from '../../testing/fake-api.ts'
import { defaultFilters } from './filters.ts'
import { chartFigures } from './queries.ts'

const timesAsked = async (answer: Answer) => {
  const asked = fakeApi({ 'GET /analytics/v1/general/win-rate': () => answer })
  const figures = createQueryClient().fetchQuery(
    chartFigures('general/win-rate', defaultFilters(new Date(2026, 10, 6))),
  )
  const failed = figures.then(
    () => false,
    () => true,
  )
  await vi.runAllTimersAsync()
  expect(await failed).toBe(true)
  return asked.length
}

test('a store that was waited for is said to be away at once; what is away for a moment is asked for again', async () => {
  vi.useFakeTimers()
  const away = (code: string, details?: object) => ({
    status: 503,
    body: { code, detail: 'x', ...(details && { details }) },
    headers: { 'retry-after': '2' },
  })
  expect(await timesAsked(away('UNAVAILABLE', { waited: true }))).toBe(1)
  // Its queue is full, or PostgreSQL is away.
  expect(await timesAsked(away('UNAVAILABLE'))).toBe(3)
  expect(await timesAsked('unreachable')).toBe(3)
  vi.useRealTimers()
})
