import { expect, test } from 'vitest'
import { sell } from '../samples/ready.ts'
import { lockOf } from './locks.ts'

const today = '2026-11-23'
const asked = (status: 'REQUESTED' | 'APPROVED' | 'REJECTED') => ({
  needsApproval: true,
  approval: { status, reason: 'Cliente nuevo', at: '2026-11-20T12:00:00.000Z', by: { id: 'u-1', name: 'Martín' } },
})

test('what is published, valid and approved can be offered', () => {
  expect(lockOf(sell, today)).toBeUndefined()
  expect(lockOf({ ...sell, ...asked('APPROVED') }, today)).toBeUndefined()
  expect(lockOf({ ...sell, validez: today }, today)).toBeUndefined()
})

test.each([
  ['STALE', { stale: true }],
  ['STALE_COST', { staleCost: true }],
  ['NOT_PUBLISHED', { published: false }],
  ['EXPIRED', { validez: '2026-11-22' }],
  ['APPROVAL_NEEDED', { needsApproval: true }],
  ['APPROVAL_REQUESTED', asked('REQUESTED')],
  ['APPROVAL_REJECTED', asked('REJECTED')],
] as const)('%s keeps an alternative back', (lock, over) => expect(lockOf({ ...sell, ...over }, today)).toBe(lock))
