import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { type Answer, fakeApi } from '../../testing/fake-api.ts'
import { defaultFilters, chartFigures } from './analytics-queries.ts'

const calls = async (answer: Answer) => {
  const requests = fakeApi({ 'GET /analytics/v1/general/win-rate': () => answer })
  const figures = createQueryClient().fetchQuery(
    chartFigures('general/win-rate', defaultFilters(new Date(2026, 10, 6))),
  )
  const since = Date.now()
  const failed = figures.then(
    () => undefined,
    () => Date.now() - since,
  )
  await vi.runAllTimersAsync()
  return { times: requests.length, ms: await failed }
}

test('an analytics query reports an unavailable store at once, and retries a brief refusal once', async () => {
  vi.useFakeTimers()
  const away = (code: string, details?: object) => ({
    status: 503,
    body: { code, detail: 'x', ...(details && { details }) },
    headers: { 'retry-after': '2' },
  })
  expect(await calls(away('UNAVAILABLE', { waited: true }))).toEqual({ times: 1, ms: 0 })
  // The query would take as long again.
  expect(await calls(away('TOO_MUCH'))).toEqual({ times: 1, ms: 0 })
  // The query engine is down, or a process is restarting.
  expect(await calls(away('UNAVAILABLE'))).toEqual({ times: 2, ms: 1000 })
  expect(await calls('unreachable')).toEqual({ times: 2, ms: 1000 })
  // Rate-limited: waits as long as the server requires.
  expect(await calls({ ...away('TOO_MANY_REQUESTS'), status: 429 })).toEqual({ times: 3, ms: 4000 })
  vi.useRealTimers()
})
