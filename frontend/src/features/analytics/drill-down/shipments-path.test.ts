import { expect, test } from 'vitest'
import { defaultFilters } from '../analytics-queries.ts'
import { shipmentsPath } from '../dashboard-chart.tsx'

const filters = { ...defaultFilters(new Date(2026, 2, 6)), from: '2026-03-01', to: '2026-03-12' }

test('a week leads to the shipments requested in it, until the end of the period', () => {
  const id = 'operative/express-shipments'
  expect(shipmentsPath({ id, place: '2026-03-02', series: 'IN_PROGRESS' }, filters)).toBe(
    '/operativa/express/en-proceso?requestedFrom=2026-03-02&requestedTo=2026-03-08',
  )
  expect(shipmentsPath({ id, place: '2026-03-09', series: 'REQUESTED' }, filters)).toBe(
    '/operativa/express?requestedFrom=2026-03-09&requestedTo=2026-03-12',
  )
  expect(shipmentsPath({ id, place: '2026-02-01', series: 'FINISHED' }, { ...filters, level: 'month' })).toBe(
    '/operativa/express/finalizadas?requestedFrom=2026-02-01&requestedTo=2026-02-28',
  )
  expect(shipmentsPath({ id, place: 'whole', series: 'FINISHED' }, filters)).toBe(
    '/operativa/express/finalizadas?requestedFrom=2026-03-01&requestedTo=2026-03-12',
  )
})

test('a carrier leads to its shipments, and a row of a table to its shipment', () => {
  expect(shipmentsPath({ id: 'operative/express-carriers', place: 'VELOZ', series: 'FINISHED' }, filters)).toBe(
    '/operativa/express/finalizadas?carrier=VELOZ&requestedFrom=2026-03-01&requestedTo=2026-03-12',
  )
  expect(shipmentsPath({ id: 'operative/express-on-time', place: 'VELOZ', series: 'on_time' }, filters)).toBe(
    '/operativa/express/finalizadas?carrier=VELOZ',
  )
  expect(shipmentsPath({ id: 'pending-costs/express', place: 'MVD-X-2026-000001' }, filters)).toBe(
    '/operativa/express/finalizadas?id=MVD-X-2026-000001',
  )
})

test.each([
  ['operative/express-unbooked', 'SIN_RESERVAR', 'age_long', '/operativa/express?subState=SIN_RESERVAR'],
  ['operative/express-unbooked', 'DUDOSA', 'age_days', '/operativa/express/en-proceso?subState=DUDOSA'],
  ['operative/express-incidents', 'ADDRESS', 'open_incidents', '/operativa/express/en-proceso?flag=INCIDENT'],
  ['operative/express-incidents', 'ADDRESS', 'closed_incidents', '/operativa/express/finalizadas?'],
  [
    'operative/express-refusals',
    'NO_ZONE',
    'Rayo',
    '/operativa/express/finalizadas?requestedFrom=2026-03-01&requestedTo=2026-03-12',
  ],
  [
    'operative/express-not-cheapest',
    '2026-03-02',
    'not_cheapest',
    '/operativa/express/finalizadas?requestedFrom=2026-03-02&requestedTo=2026-03-08',
  ],
  ['pending-costs/express-difference', 'FUEL', 'above', '/operativa/express/finalizadas?'],
] as const)('a point of %s at %s leads to its list: %s', (id, place, series, path) =>
  expect(shipmentsPath({ id, place, series }, filters)).toBe(path),
)
