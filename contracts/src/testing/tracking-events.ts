import type { TrackingEvent } from '../express-shipment/tracking.ts'

/** A scan in UTC at a minute such as `2026-11-19T11:05`. */
export const trackingScan = (
  status: TrackingEvent['status'],
  time: string,
  changes: Partial<TrackingEvent> = {},
): TrackingEvent => ({
  id: `${status} ${time} ${changes.piece ?? ''}`,
  status,
  rawCode: status,
  rawText: '',
  place: 'Montevideo',
  localTime: time,
  offset: 'Z',
  at: `${time}:00.000Z`,
  source: 'CARRIER',
  doubtful: false,
  ...changes,
})
