import { usualSettings } from '@freight/contracts/company-settings/settings'
import { waitingDue } from '@freight/contracts/company-settings/waiting-due'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overdueSince } from './overdue.ts'

const friday = new Date('2026-11-20T15:07:00Z')

test('a request is over its two working hours when it came before the last two of them', () =>
  expect(overdueSince('REQUESTED', usualSettings, friday)).toEqual(new Date('2026-11-20T13:07:00Z')))

test('an offer that is not sent is over a day later, whoever works', () =>
  expect(overdueSince('QUOTED', usualSettings, friday)).toEqual(new Date('2026-11-19T15:07:00Z')))

test('what nobody waits for is never over', () => expect(overdueSince('FUTURE', usualSettings, friday)).toBeUndefined())

test('what a list counts as over is what its rows show as over', () => {
  const statuses = fc.constantFrom('REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT')
  const minutes = fc.integer({ min: 0, max: 20 * 24 * 60 })
  fc.assert(
    fc.property(statuses, minutes, minutes, (status, ago, later) => {
      const now = new Date(friday.getTime() + later * 60_000)
      const since = now.getTime() - ago * 60_000
      const over = overdueSince(status, usualSettings, now)
      const due = waitingDue({ status, since }, usualSettings)
      expect(over !== undefined && since <= over.getTime()).toBe(due !== undefined && due.dueAt <= now.getTime())
    }),
  )
})
