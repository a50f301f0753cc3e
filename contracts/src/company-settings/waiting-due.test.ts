import { expect, test } from 'vitest'
import type { Status } from '../vocabulary/schemas.ts'
import { usualSettings } from './settings.ts'
import { waitingDue } from './company-settings.ts'

const due = (status: Status, since: string) => {
  const dueTime = waitingDue({ status, since: Date.parse(since) }, usualSettings)
  return dueTime && [new Date(dueTime.dueAt).toISOString(), new Date(dueTime.lateAt).toISOString()]
}

test('a request waits in working hours: from Friday evening it is due on Monday', () => {
  expect(due('REQUESTED', '2026-03-13T20:30:00Z')).toEqual(['2026-03-16T13:30:00.000Z', '2026-03-16T15:30:00.000Z'])
  expect(due('PENDING', '2026-03-10T13:00:00Z')).toEqual(['2026-03-10T17:00:00.000Z', '2026-03-10T21:00:00.000Z'])
})

test('published and sent quotations wait in clock hours', () => {
  expect(due('QUOTED', '2026-03-13T20:30:00Z')).toEqual(['2026-03-14T20:30:00.000Z', '2026-03-15T20:30:00.000Z'])
  expect(due('UPDATED', '2026-03-13T20:30:00Z')).toEqual(due('QUOTED', '2026-03-13T20:30:00Z'))
  expect(due('SENT', '2026-03-13T20:30:00Z')?.[0]).toBe('2026-03-16T20:30:00.000Z')
})

test('a decided or parked quotation has no due time', () => {
  for (const status of ['APPROVED', 'NOT_APPROVED', 'FUTURE'] as const)
    expect(due(status, '2026-03-13T20:30:00Z')).toBeUndefined()
})

test('pending work from Friday before closing time is due after the weekend', () =>
  expect(due('PENDING', '2026-03-13T20:30:00Z')).toEqual(['2026-03-16T15:30:00.000Z', '2026-03-16T19:30:00.000Z']))

test('a company without working hours has no due time', () => {
  const closed = { MON: null, TUE: null, WED: null, THU: null, FRI: null, SAT: null, SUN: null }
  const settings = { ...usualSettings, calendar: { week: closed, holidays: [] } }
  expect(waitingDue({ status: 'REQUESTED', since: 0 }, settings)).toBeUndefined()
})
