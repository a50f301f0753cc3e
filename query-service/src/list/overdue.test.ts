import { usualSettings } from '@freight/contracts/company-settings/settings'
import { waitingDue } from '@freight/contracts/company-settings/company-settings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overdueSince } from './overdue.ts'

const friday = new Date('2026-11-20T15:07:00Z')

test('a request is overdue after two working hours', () =>
  expect(overdueSince('REQUESTED', usualSettings, friday)).toEqual(new Date('2026-11-20T13:07:00Z')))

test('an unsent offer is overdue after one calendar day', () =>
  expect(overdueSince('QUOTED', usualSettings, friday)).toEqual(new Date('2026-11-19T15:07:00Z')))

test('a postponed quotation is never overdue', () =>
  expect(overdueSince('FUTURE', usualSettings, friday)).toBeUndefined())

test('the filter and the rows agree on what is overdue', () => {
  const statuses = fc.constantFrom('REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT')
  const minutes = fc.integer({ min: 0, max: 20 * 24 * 60 })
  fc.assert(
    fc.property(statuses, minutes, minutes, (status, ago, later) => {
      const now = new Date(friday.getTime() + later * 60_000)
      const since = now.getTime() - ago * 60_000
      const overdueFrom = overdueSince(status, usualSettings, now)
      const due = waitingDue({ status, since }, usualSettings)
      expect(overdueFrom !== undefined && since <= overdueFrom.getTime()).toBe(
        due !== undefined && due.dueAt <= now.getTime(),
      )
    }),
  )
})
