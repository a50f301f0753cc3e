import { expect, test } from 'vitest'
import { quotationEvents } from './events.ts'
import { statuses } from '../choices.ts'
import { decidedStatuses, isDecided, openStatuses, statusList, turnOf } from './status-groups.ts'
import { movingEvents, statusAfter } from './status-after.ts'

test('every status is open or decided, and none is both', () =>
  expect([...openStatuses, ...decidedStatuses].sort()).toEqual([...statuses].sort()))

test('every status is reached by some event', () => {
  const reached = movingEvents.map((type) => statusAfter('REQUESTED', { type, data: { assignedTo: 'ana' } }))
  expect(new Set(reached)).toEqual(new Set(statuses))
})

test('an event that is no quotation’s, and one that moves nothing, leave the status as it is', () => {
  expect(statusAfter('SENT', { type: 'toString', data: {} })).toBe('SENT')
  for (const type of Object.keys(quotationEvents).filter((name) => !movingEvents.includes(name)))
    expect(statusAfter('SENT', { type, data: {} })).toBe('SENT')
})

test('a request is begun by whoever is assigned or asked first, and by nobody twice', () => {
  expect(statusAfter('REQUESTED', { type: 'QuotationAssigned', data: { assignedTo: 'ana' } })).toBe('PENDING')
  expect(statusAfter('REQUESTED', { type: 'QuotationAssigned', data: { commercial: 'leo' } })).toBe('REQUESTED')
  expect(statusAfter('QUOTED', { type: 'QuotationAssigned', data: { assignedTo: 'ana' } })).toBe('QUOTED')
  expect(statusAfter('REQUESTED', { type: 'CostRequestOpened', data: {} })).toBe('PENDING')
  expect(statusAfter('SENT', { type: 'CostRequestOpened', data: {} })).toBe('SENT')
})

test('whose move it is in each status', () =>
  expect(turnOf).toEqual({
    REQUESTED: 'PRICING',
    PENDING: 'PRICING',
    QUOTED: 'COMMERCIAL',
    UPDATED: 'COMMERCIAL',
    SENT: 'CLIENT',
    APPROVED: 'WON',
    NOT_APPROVED: 'LOST',
    FUTURE: 'PARKED',
  }))

test('the decided ones are told from the open ones, and written for a query', () => {
  expect(statuses.filter(isDecided)).toEqual(['APPROVED', 'NOT_APPROVED'])
  expect(statusList(decidedStatuses)).toBe("'APPROVED', 'NOT_APPROVED'")
})
