import { expect, test } from 'vitest'
import { sell } from '../samples/ready.ts'
import { lockOf } from './locks.ts'

const today = '2026-11-23'
const approval = (status: 'REQUESTED' | 'APPROVED' | 'REJECTED') => ({
  needsApproval: true,
  approval: { status, reason: 'Cliente nuevo', at: '2026-11-20T12:00:00.000Z', by: { id: 'u-1', name: 'Martín' } },
})

test('a published, valid and approved alternative is not locked', () => {
  expect(lockOf(sell, today)).toBeUndefined()
  expect(lockOf({ ...sell, ...approval('APPROVED') }, today)).toBeUndefined()
  expect(lockOf({ ...sell, validez: today }, today)).toBeUndefined()
})

test.each([
  ['STALE', { stale: true }],
  ['STALE_COST', { staleCost: true }],
  ['NOT_PUBLISHED', { published: false }],
  ['EXPIRED', { validez: '2026-11-22' }],
  ['APPROVAL_NEEDED', { needsApproval: true }],
  ['APPROVAL_REQUESTED', approval('REQUESTED')],
  ['APPROVAL_REJECTED', approval('REJECTED')],
] as const)('%s locks an alternative', (lock, overrides) => expect(lockOf({ ...sell, ...overrides }, today)).toBe(lock))
