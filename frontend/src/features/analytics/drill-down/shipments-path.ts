import { type ChartId, chartRule } from '@freight/contracts/analytics/charts'
import { shipmentLists } from '@freight/contracts/express-shipment/choices'
import type { DashboardFilters } from '../filters.ts'
import type { Point } from './use-point.ts'

/** Lists of series and rows that are of one status. */
const paths: Readonly<Record<string, string>> = {
  ...shipmentLists,
  open_incidents: shipmentLists.IN_PROGRESS,
  SIN_COTIZAR: shipmentLists.REQUESTED,
  SIN_RESERVAR: shipmentLists.REQUESTED,
  RESERVANDO: shipmentLists.IN_PROGRESS,
  DUDOSA: shipmentLists.IN_PROGRESS,
}
const byCarrier: ReadonlySet<ChartId> = new Set([
  'operative/express-carriers',
  'operative/express-lead-time',
  'operative/express-on-time',
])
const byRequest: ReadonlySet<ChartId> = new Set([
  'operative/express-shipments',
  'operative/express-carriers',
  'operative/express-refusals',
  'operative/express-not-cheapest',
  'operative/express-decided-by',
])

/** Last day of the week or month that begins on a day. */
const lastDayOf = (first: string, level: DashboardFilters['level']): string => {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  const last = level === 'month' ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day + 6)
  return new Date(last).toISOString().slice(0, 10)
}

/** Days of a category: of a week or month within the period, the entire one before it, or the whole period. */
const daysOf = (place: string, { from, to, level }: DashboardFilters) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(place)) return { requestedFrom: from, requestedTo: to }
  const last = lastDayOf(place, level)
  return { requestedFrom: place, requestedTo: last < to ? last : to }
}

/** Path of the list with the shipments of a point, as far as it has their filters. */
export const shipmentsPath = ({ id, place, series }: Point, filters: DashboardFilters): string => {
  const { texts, along } = chartRule(id)
  const path = paths[series ?? ''] ?? paths[place] ?? shipmentLists.FINISHED
  const search = new URLSearchParams({
    // A table has a row per shipment.
    ...(texts !== undefined && { id: place }),
    ...(byCarrier.has(id) && place !== '–' && { carrier: place }),
    ...(id === 'operative/express-unbooked' && { subState: place }),
    ...(series === 'open_incidents' && { flag: 'INCIDENT' }),
    ...(byRequest.has(id) && daysOf(along === 'PERIODS' ? place : '', filters)),
  })
  return `${path}?${search.toString()}`
}
