import { expect, test } from 'vitest'
import { filtersFrom } from '../filters.ts'
import { keptState } from './kept-state.ts'

const today = new Date(2026, 10, 21)
const kept = (search: string) => keptState(new URLSearchParams(search), today, ['GENERAL', 'LCL'])

test('a view keeps tab, filters and settings of charts, in one order, and not what is only open', () => {
  const written =
    'tab=LCL&client=o-2&client=o-1&level=month&sort=lcl.lanes:asc&full=tab&behind=lcl/lanes&place=x&saved=v-1'
  expect(kept(written)).toBe('tab=LCL&client=o-1&client=o-2&level=month&sort=lcl.lanes%3Aasc')
  expect(kept(`sort=lcl.lanes:asc&level=month&client=o-1&client=o-2&tab=LCL`)).toBe(kept(written))
})

test('days that move with the calendar are kept by their name, days that were typed stay', () => {
  expect(kept('range=weeks')).toBe('range=weeks')
  expect(filtersFrom(new URLSearchParams(kept('range=weeks')), new Date(2027, 0, 4)).to).toBe('2027-01-04')
  expect(kept('from=2026-09-01&to=2026-09-30')).toBe('from=2026-09-01&to=2026-09-30')
})

test('a dashboard as it comes keeps nothing', () => expect(kept('')).toBe(''))

test('a tab that the reader may not open is not kept: they have not seen it', () =>
  expect(kept('tab=PENDING_SELLS&level=month')).toBe('level=month'))
