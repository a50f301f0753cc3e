import { expect, test } from 'vitest'
import { FIRST_DAY } from '../day.ts'
import { ALL, daysOf, periodIn, periodsFor } from './period.ts'

test.each([
  ['month', '2026-11-01', '2026-11-23'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['quarter', '2026-09-01', '2026-11-23'],
  ['year', '2026-01-01', '2026-11-23'],
  ['months', '2025-12-01', '2026-11-23'],
] as const)('the period %s begins on %s and ends on %s', (period, from, to) =>
  expect(daysOf(period, '2026-11-23')).toEqual({ from, to }),
)

test('the month before January is December of the previous year', () =>
  expect(daysOf('lastMonth', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' }))

const read = (text: string) => periodIn(new URLSearchParams(text), '2026-11-23')

test('a URL without days, or with invalid ones, means this month', () => {
  expect(read('')).toEqual({ period: 'month', from: '2026-11-01', to: '2026-11-23' })
  expect(read('period=soon&from=yesterday')).toEqual(read(''))
  expect(read('from=2026-13-99&to=2026-02-30')).toEqual(read(''))
  expect(read('from=2026-11-20&to=2026-11-01')).toEqual(read(''))
})

test('only a report with ALL as usual period accepts it, and uses it without days', () => {
  const period = (text: string) => periodIn(new URLSearchParams(text), '2026-11-23', ALL)
  expect(period('')).toEqual({ period: ALL, from: FIRST_DAY, to: '2026-11-23' })
  expect(period('period=month')).toMatchObject({ period: 'month', from: '2026-11-01' })
  expect(period('to=2026-01-31')).toMatchObject({ from: FIRST_DAY, to: '2026-01-31' })
  expect(read('period=all')).toEqual(read(''))
  expect([periodsFor(ALL), periodsFor('month')].map((some) => some.includes(ALL))).toEqual([true, false])
})

test('the days of a URL are used, and a missing one is that of this month', () => {
  expect(read('from=2026-03-01&to=2026-03-09')).toEqual({ period: undefined, from: '2026-03-01', to: '2026-03-09' })
  expect(read('from=2026-03-01')).toMatchObject({ from: '2026-03-01', to: '2026-11-23' })
})
