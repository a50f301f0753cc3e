import { expect, test } from 'vitest'
import { changeInPercent, hoursOf, periodsOf, quotesOf } from './series.ts'

test('weeks without quotes stay on the axis', () =>
  expect(periodsOf(['2026-11-16', '2026-11-02'], 'week')).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']))

test('months go over the end of the year', () =>
  expect(periodsOf(['2025-11-01', '2026-01-01'], 'month')).toEqual(['2025-11-01', '2025-12-01', '2026-01-01']))

test('no points, no periods', () => expect(periodsOf([], 'week')).toEqual([]))

test('a transport without quotes in a week counts zero there', () =>
  expect(
    quotesOf([{ period: '2026-11-02', transport: 'AIR', quotes: 3 }], 'AIR', ['2026-11-02', '2026-11-09']),
  ).toEqual([3, 0]))

test('a week in which nothing was quoted has no waiting time', () =>
  expect(
    hoursOf([{ period: '2026-11-02', medianHours: 4, p90Hours: 9, quotations: 2 }], 'p90Hours', [
      '2026-11-02',
      '2026-11-09',
    ]),
  ).toEqual([9, null]))

test('nothing before, no percentage', () => {
  expect(changeInPercent(10, 0)).toBeUndefined()
  expect(changeInPercent(12, 10)).toBe(20)
})
