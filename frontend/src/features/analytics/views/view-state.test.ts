import { expect, test } from 'vitest'
import { filtersFrom } from '../analytics-queries.ts'
import { viewState } from '../general-dashboards.tsx'

const today = new Date(2026, 10, 21)
const stateOf = (search: string) => viewState(new URLSearchParams(search), today, ['GENERAL', 'LCL'])

test('a view stores tab, filters and chart settings in a fixed order, but no open drawer or full screen', () => {
  const written =
    'tab=LCL&client=o-2&client=o-1&level=month&sort=lcl.lanes:asc&full=tab&behind=lcl/lanes&place=x&saved=v-1'
  expect(stateOf(written)).toBe('tab=LCL&client=o-1&client=o-2&level=month&sort=lcl.lanes%3Aasc')
  expect(stateOf(`sort=lcl.lanes:asc&level=month&client=o-1&client=o-2&tab=LCL`)).toBe(stateOf(written))
})

test('a view stores a moving range by its name, and fixed days as they are', () => {
  expect(stateOf('range=weeks')).toBe('range=weeks')
  expect(filtersFrom(new URLSearchParams(stateOf('range=weeks')), new Date(2027, 0, 4)).to).toBe('2027-01-04')
  expect(stateOf('from=2026-09-01&to=2026-09-30')).toBe('from=2026-09-01&to=2026-09-30')
})

test('a dashboard with defaults stores an empty state', () => expect(stateOf('')).toBe(''))

test('a view does not store a tab that the user may not open', () =>
  expect(stateOf('tab=PENDING_SELLS&level=month')).toBe('level=month'))
