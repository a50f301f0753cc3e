import { rateHistory } from '../engine/rate-history.ts'
import { signIns } from './user-list.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { after } from '../testing/after.ts'

const signedIn = { type: 'UserSignedIn', data: {} } as const
const failed = { type: 'UserSignInFailed', data: {} } as const

test('a user has the last two sign-ins; sign-outs and password changes do not count', () => {
  after(signIns, signedIn).shows({ lastSignInAt: at(1), previousSignInAt: null })
  const left = { type: 'UserSignedOut', data: {} } as const
  const changed = { type: 'UserPasswordChanged', data: { way: 'OWN' } } as const
  after(signIns, signedIn, left, changed, signedIn).shows({ lastSignInAt: at(4), previousSignInAt: at(1) })
})

test('failed attempts are counted by day', () =>
  after(signIns, failed, signedIn, failed).shows({ failedByDay: { '2026-03-02': 2 }, lastSignInAt: at(2) }))

test('failed attempts older than 31 days are dropped', () => {
  const step = signIns.evolve.UserSignInFailed
  const row = {
    lastSignInAt: null,
    previousSignInAt: null,
    keyUses: {},
    failedByDay: { '2026-01-01': 9, '2026-02-27': 1 },
  }
  const envelope = { occurredAt: '2026-03-02T10:00:00.000Z' }
  expect(step?.(row, {}, Object.assign(Object.create(null), envelope), rateHistory()).failedByDay).toEqual({
    '2026-02-27': 1,
    '2026-03-02': 1,
  })
})
