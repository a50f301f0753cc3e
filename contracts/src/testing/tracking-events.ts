import type { StoredTrackingEvent } from '../express-shipment/tracking-event.ts'

type Scan = StoredTrackingEvent & { signedBy: string; struck?: boolean }

/** A scan in UTC at a minute such as `2026-11-19T11:05`. */
export const trackingScan = (status: Scan['status'], localTime: string, changes: Partial<Scan> = {}): Scan => ({
  eventId: `${status} ${localTime}`,
  status,
  reason: '',
  rawCode: status,
  rawText: '',
  place: 'Montevideo',
  localTime,
  offset: '+00:00',
  source: 'CARRIER',
  waybill: '',
  doubtful: false,
  signedBy: '',
  ...changes,
})
