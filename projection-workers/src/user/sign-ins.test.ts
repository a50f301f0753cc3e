import { rateHistory } from '../engine/rate-history.ts'
import { signIns } from './sign-ins.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { after } from '../testing/after.ts'

const came = { type: 'UserSignedIn', data: {} } as const
const failed = { type: 'UserSignInFailed', data: {} } as const

test('stores the last two sign-ins and ignores sign-outs and password changes', () => {
  after(signIns, came).shows({ lastSignInAt: at(1), previousSignInAt: null })
  const left = { type: 'UserSignedOut', data: {} } as const
  const changed = { type: 'UserPasswordChanged', data: { way: 'OWN' } } as const
  after(signIns, came, left, changed, came).shows({ lastSignInAt: at(4), previousSignInAt: at(1) })
})

test('counts failed attempts by day', () =>
  after(signIns, failed, came, failed).shows({ failedByDay: { '2026-03-02': 2 }, lastSignInAt: at(2) }))

test('drops failed attempts older than 31 days', () => {
  const step = signIns.evolve.UserSignInFailed
  const row = { lastSignInAt: null, previousSignInAt: null, failedByDay: { '2026-01-01': 9, '2026-02-27': 1 } }
  const envelope = { occurredAt: '2026-03-02T10:00:00.000Z' }
  expect(step?.(row, {}, Object.assign(Object.create(null), envelope), rateHistory()).failedByDay).toEqual({
    '2026-02-27': 1,
    '2026-03-02': 1,
  })
})
