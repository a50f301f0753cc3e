import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { type Answer, fakeApi } from '../../testing/fake-api.ts'
import { defaultFilters } from './filters.ts'
import { chartFigures } from './queries.ts'

const asked = async (answer: Answer) => {
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

test('a store that is away is said to be so soon; what is refused for a moment is asked for once more', async () => {
  vi.useFakeTimers()
  const away = (code: string, details?: object) => ({
    status: 503,
    body: { code, detail: 'x', ...(details && { details }) },
    headers: { 'retry-after': '2' },
  })
  expect(await asked(away('UNAVAILABLE', { waited: true }))).toEqual({ times: 1, ms: 0 })
  // It would take as long once more.
  expect(await asked(away('TOO_MUCH'))).toEqual({ times: 1, ms: 0 })
  // The engine is dead, or a process starts again.
  expect(await asked(away('UNAVAILABLE'))).toEqual({ times: 2, ms: 1000 })
  expect(await asked('unreachable')).toEqual({ times: 2, ms: 1000 })
  // Too often: as long as the server says.
  expect(await asked({ ...away('TOO_MANY_REQUESTS'), status: 429 })).toEqual({ times: 3, ms: 4000 })
  vi.useRealTimers()
})
