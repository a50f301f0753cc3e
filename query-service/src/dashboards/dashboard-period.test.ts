import { expect, test } from 'vitest'
import { dashboardPeriod } from './dashboard-period.ts'

const now = new Date('2026-03-05T01:30:00Z')
const montevideo = 'America/Montevideo'

test('without a beginning it is the last twelve weeks, this one included, in the companies’ days', () =>
  expect(dashboardPeriod({ level: 'week' }, now, montevideo)).toMatchObject({
    from: '2025-12-15T03:00:00.000Z',
    to: '2026-03-05T03:00:00.000Z',
  }))

test('by month it is the last twelve months', () =>
  expect(dashboardPeriod({ level: 'month' }, now, montevideo).from).toBe('2025-04-01T03:00:00.000Z'))

test('the last day counts, and the former period is as long and just before', () =>
  expect(dashboardPeriod({ from: '2026-02-01', to: '2026-02-10', level: 'month' }, now, montevideo)).toEqual({
    from: '2026-02-01T03:00:00.000Z',
    to: '2026-02-11T03:00:00.000Z',
    formerFrom: '2026-01-22T03:00:00.000Z',
    company: [],
    transport: [],
    level: 'month',
    timeZone: montevideo,
  }))

test('the weeks are those of the reader’s company, also over a night that clocks are put forward', () =>
  expect(dashboardPeriod({ level: 'week' }, new Date('2026-03-30T22:30:00Z'), 'Europe/Madrid')).toMatchObject({
    // It is Tuesday there by now, and in January it was winter.
    from: '2026-01-11T23:00:00.000Z',
    to: '2026-03-31T22:00:00.000Z',
  }))
