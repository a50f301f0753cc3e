import { expect, test } from 'vitest'
import { subStates, trackingStatuses } from '../vocabulary/express.ts'
import { flagsOf, subStateOf } from './sub-state.ts'

const open = { work: 'IN_PROGRESS', booking: 'NONE', hasRating: true } as const
const booked = { ...open, booking: 'BOOKED' } as const

test('the booking decides until there is a scan', () => {
  expect(subStateOf({ ...open, hasRating: false })).toBe('SIN_COTIZAR')
  expect(subStateOf(open)).toBe('SIN_RESERVAR')
  expect(subStateOf({ ...open, booking: 'BOOKING' })).toBe('RESERVANDO')
  expect(subStateOf({ ...open, booking: 'DOUBTFUL' })).toBe('DUDOSA')
  expect(subStateOf(booked)).toBe('RESERVADO')
  expect(subStateOf({ ...booked, booking: 'VOIDING' })).toBe('RESERVADO')
  expect(subStateOf({ ...open, work: 'CANCELLED' })).toBe('SIN_RESERVAR')
})

test('each state of the list occurs', () => {
  const moved = trackingStatuses.map((status) => subStateOf({ ...booked, movement: { status } }))
  const unmoved = (['NONE', 'BOOKING', 'DOUBTFUL'] as const).map((booking) => subStateOf({ ...open, booking }))
  expect(new Set(['SIN_COTIZAR', ...unmoved, ...moved])).toEqual(new Set(subStates))
})

test('the movement decides afterwards', () => {
  const after = (status: (typeof trackingStatuses)[number]) => subStateOf({ ...booked, movement: { status } })
  expect(after('REGISTERED')).toBe('RESERVADO')
  expect(after('CUSTOMS')).toBe('EN_ADUANA')
  expect(after('CUSTOMS_RELEASED')).toBe('EN_TRANSITO')
  expect(after('ATTEMPT_FAILED')).toBe('EN_REPARTO')
  expect(after('RETURNING')).toBe('EN_DEVOLUCION')
})

test('a finished shipment has its outcome until a later end', () => {
  const finished = { ...booked, work: 'FINISHED', outcome: 'DELIVERED' } as const
  expect(subStateOf(finished)).toBe('ENTREGADO')
  expect(subStateOf({ ...finished, movement: { status: 'IN_TRANSIT' } })).toBe('ENTREGADO')
  expect(subStateOf({ ...finished, movement: { status: 'RETURNED' } })).toBe('DEVUELTO')
  expect(subStateOf({ ...finished, outcome: 'LOST' })).toBe('PERDIDO')
})

const row = {
  ...booked,
  openIncidents: 0,
  hasPickup: true,
  hasLabel: true,
  isStale: false,
  needsApproval: false,
  clocks: [{ isBreached: false }],
}
test('flags stand beside the state', () => {
  expect(flagsOf(row)).toEqual([])
  expect(flagsOf({ ...row, openIncidents: 1 })).toEqual(['INCIDENT'])
  expect(flagsOf({ ...row, clocks: [...row.clocks, { isBreached: true }] })).toEqual(['OVERDUE'])
  expect(flagsOf({ ...row, hasPickup: false, hasLabel: false })).toEqual(['NO_LABEL', 'NO_PICKUP'])
  // The courier has the pieces.
  expect(flagsOf({ ...row, hasPickup: false, hasLabel: false, movement: { status: 'PICKED_UP' } })).toEqual([])
})

test('a price is stale only while nothing is booked, and waits for approval until the cancellation', () => {
  const stale = { ...row, isStale: true, needsApproval: true }
  expect(flagsOf(stale)).toEqual(['APPROVAL'])
  expect(flagsOf({ ...stale, work: 'FINISHED' })).toEqual(['APPROVAL'])
  expect(flagsOf({ ...stale, booking: 'NONE' })).toEqual(['STALE_PRICE', 'APPROVAL'])
  expect(flagsOf({ ...stale, booking: 'NONE', work: 'CANCELLED' })).toEqual([])
})
