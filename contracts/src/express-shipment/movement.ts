import { trackingStatuses, type TrackingStatus } from '../vocabulary/express.ts'
import { inOrder, trackingInstant } from './tracking/tracking.ts'
import type { StoredTrackingEvent } from './tracking-event.ts'

/** `struck`: corrected, it no longer counts. */
type Scan = StoredTrackingEvent & { signedBy: string; struck?: boolean }

/** Status of a piece without place in the journey: the former one stays. */
const isPlaceless = (status: TrackingStatus) => status === 'UNKNOWN' || status === 'ON_HOLD' || status === 'DELAYED'
const isReturn = (status: TrackingStatus | undefined) => status === 'RETURNING' || status === 'RETURNED'

// The lowest is the status of the shipment: a lost piece first, a delivered one last.
const slowness: TrackingStatus[] = [
  'LOST_OR_DAMAGED',
  ...trackingStatuses.filter((status) => !['LOST_OR_DAMAGED', 'DELIVERED', 'CANCELLED'].includes(status)),
  'DELIVERED',
  'CANCELLED',
]

type Journey = {
  /** Instant of the booking; of the request for a booking that was made elsewhere and recorded later. */
  bookedAt: string
  pieces: number
  /** Of times without offset: that of the company. */
  timeZone: string
}

/** `delivered` stays after a return. */
type Piece = { status?: TrackingStatus; delivered?: Scan }

/** A piece after an event. Delivery and return are final, except for each other and for a loss. */
const pieceAfter = (piece: Piece, event: Scan): Piece => {
  const { status } = event
  const isFinal = piece.status === 'DELIVERED' || isReturn(piece.status)
  if (isPlaceless(status)) return piece
  if (isFinal && status !== 'DELIVERED' && status !== 'LOST_OR_DAMAGED' && !isReturn(status)) return piece
  if (status !== 'DELIVERED') return { ...piece, status }
  // On the way back the delivery is to the shipper.
  if (isReturn(piece.status)) return { ...piece, status: 'RETURNED' }
  // The first scan has the time, a later one may have the signature.
  return { status, delivered: piece.delivered ?? event }
}

export type Movement = {
  /** Status of the slowest piece; undefined before the first scan. */
  status: TrackingStatus | undefined
  pieces: number
  deliveredPieces: number
  /** Instant of the last piece's delivery unless it is doubtful, and the signature, once all are delivered. */
  deliveredAt: string | undefined
  signedBy: string
  /** Instants for the clocks, without doubtful times. */
  firstScanAt: string | undefined
  lastScanAt: string | undefined
  customsSince: string | undefined
}

const DAY_MS = 86_400_000

/** First event of the stay in customs, while it lasts. */
const customsStart = (events: readonly Scan[]): Scan | undefined => {
  const lastOther = events.findLastIndex(({ status }) => !isPlaceless(status) && status !== 'CUSTOMS')
  return events.slice(lastOther + 1).find(({ status, doubtful }) => status === 'CUSTOMS' && !doubtful)
}

/** State of the journey from its events in the order of arrival. */
export const movementOf = (arrived: readonly Scan[], journey: Journey): Movement => {
  const { bookedAt, pieces: count, timeZone } = journey
  const instantOf = (event: Scan | undefined) => event && new Date(trackingInstant(event, timeZone)).toISOString()
  // Carriers use numbers again: events of a day before the booking are of another shipment.
  const firstInstant = Date.parse(bookedAt) - DAY_MS
  const valid = arrived.filter((event) => !event.struck && trackingInstant(event, timeZone) >= firstInstant)
  const events = inOrder(valid, timeZone)
  const numbers = [...new Set(events.flatMap(({ piece }) => piece ?? []))]
  // Pieces without a scan of their own have the events of the whole shipment.
  const named = [...numbers, ...Array.from({ length: Math.max(0, count - numbers.length) }, () => undefined)]
  const pieces = named.map((number) => {
    const own = events.filter(({ piece }) => piece === undefined || piece === number)
    return { own, ...own.reduce<Piece>(pieceAfter, {}) }
  })
  const statuses = pieces.map((piece) => piece.status)
  const slowest = slowness.find((one) => statuses.includes(one))
  const isPartlyScanned = slowest !== undefined && slowest !== 'LOST_OR_DAMAGED' && statuses.includes(undefined)
  const status = isPartlyScanned ? 'REGISTERED' : slowest
  const deliveries = pieces.flatMap((piece) => (piece.status === 'DELIVERED' ? (piece.delivered ?? []) : []))
  const isDelivered = status === 'DELIVERED' && deliveries.length === pieces.length
  const delivery = isDelivered ? inOrder(deliveries, timeZone).at(-1) : undefined
  const signed = events.findLast((event) => event.status === 'DELIVERED' && event.signedBy !== '')
  const inCustoms = pieces.find((piece) => piece.status === 'CUSTOMS')
  const scans = events.filter((event) => !event.doubtful && event.status !== 'REGISTERED')
  return {
    status,
    pieces: pieces.length,
    deliveredPieces: deliveries.length,
    deliveredAt: delivery?.doubtful ? undefined : instantOf(delivery),
    signedBy: isDelivered ? (signed?.signedBy ?? '') : '',
    firstScanAt: instantOf(scans[0]),
    lastScanAt: instantOf(scans.at(-1)),
    customsSince: status === 'CUSTOMS' ? instantOf(customsStart(inCustoms?.own ?? [])) : undefined,
  }
}
