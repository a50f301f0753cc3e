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

test('a store that is down is said at once; what was not reached is asked for again', async () => {
  vi.useFakeTimers()
  expect(await timesAsked({ status: 503, body: { code: 'ANALYTICS_UNAVAILABLE', detail: 'x' } })).toBe(1)
  expect(await timesAsked('unreachable')).toBe(3)
  vi.useRealTimers()
})
