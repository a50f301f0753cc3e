import { expect, test } from 'vitest'
import { quotationEvents } from '../quotation/quotation-events.ts'
import { decidedStatuses, isDecided, openStatuses, statuses, statusList, turnOf } from './quotation.ts'
import { movingEvents, statusAfter } from '../quotation/status-after.ts'

test('every status is either open or decided', () =>
  expect([...openStatuses, ...decidedStatuses].sort()).toEqual([...statuses].sort()))

test('every status is the result of an event', () => {
  const reached = movingEvents.map((type) => statusAfter('REQUESTED', { type, data: { assignedTo: 'ana' } }))
  expect(new Set(reached)).toEqual(new Set(statuses))
})

test('the status stays after an event of another aggregate, and after one without a status change', () => {
  expect(statusAfter('SENT', { type: 'toString', data: {} })).toBe('SENT')
  for (const type of Object.keys(quotationEvents).filter((name) => !movingEvents.includes(name)))
    expect(statusAfter('SENT', { type, data: {} })).toBe('SENT')
})

test('the first assignment or cost request sets PENDING, and later ones leave the status', () => {
  expect(statusAfter('REQUESTED', { type: 'QuotationAssigned', data: { assignedTo: 'ana' } })).toBe('PENDING')
  expect(statusAfter('REQUESTED', { type: 'QuotationAssigned', data: { commercial: 'leo' } })).toBe('REQUESTED')
  expect(statusAfter('QUOTED', { type: 'QuotationAssigned', data: { assignedTo: 'ana' } })).toBe('QUOTED')
  expect(statusAfter('REQUESTED', { type: 'CostRequestOpened', data: {} })).toBe('PENDING')
  expect(statusAfter('SENT', { type: 'CostRequestOpened', data: {} })).toBe('SENT')
})

test('each status has the party that acts next', () =>
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

test('APPROVED and NOT_APPROVED are the decided statuses, and a list of statuses is quoted for SQL', () => {
  expect(statuses.filter(isDecided)).toEqual(['APPROVED', 'NOT_APPROVED'])
  expect(statusList(decidedStatuses)).toBe("'APPROVED', 'NOT_APPROVED'")
})
