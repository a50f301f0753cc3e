import { trackingStatuses, type TrackingStatus } from './choices.ts'
import { inOrder, type TrackingEvent } from './tracking.ts'

/** Milestones of the outbound journey, in their order. */
export const milestones = ['BOOKED', 'PICKED_UP', 'IN_TRANSIT', 'CUSTOMS', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const
export type Milestone = (typeof milestones)[number]

const milestoneOf: Partial<Record<TrackingStatus, Milestone>> = {
  REGISTERED: 'BOOKED',
  PICKED_UP: 'PICKED_UP',
  IN_TRANSIT: 'IN_TRANSIT',
  CUSTOMS: 'CUSTOMS',
  CUSTOMS_RELEASED: 'CUSTOMS',
  OUT_FOR_DELIVERY: 'OUT_FOR_DELIVERY',
  AVAILABLE_FOR_PICKUP: 'OUT_FOR_DELIVERY',
  ATTEMPT_FAILED: 'OUT_FOR_DELIVERY',
  DELIVERED: 'DELIVERED',
}

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
  /** The booking; for one that was made elsewhere, its own time. */
  bookedAt: string
  pieces: number
  /** Country of the shipper: a delivery there after RETURNING is a return. */
  origin?: string
  /** Domestic shipments have no customs milestone without a scan of it. */
  isDomestic?: boolean
}

/** `delivered` stays after a return. */
type Piece = { status?: TrackingStatus; delivered?: TrackingEvent }

/** A piece after an event. Delivery and return are final, except for each other and for a loss. */
const pieceAfter = (piece: Piece, event: TrackingEvent, origin: string | undefined): Piece => {
  const { status } = event
  const isFinal = piece.status === 'DELIVERED' || isReturn(piece.status)
  if (isPlaceless(status)) return piece
  if (isFinal && status !== 'DELIVERED' && status !== 'LOST_OR_DAMAGED' && !isReturn(status)) return piece
  if (status !== 'DELIVERED') return { ...piece, status }
  const isBack = origin === undefined || event.country === undefined || event.country === origin
  if (isReturn(piece.status) && isBack) return { ...piece, status: 'RETURNED' }
  // The first scan has the time, a later one may have the signature.
  return { status, delivered: piece.delivered ?? event }
}

/** A milestone with its first event; `isPassed` without event: a later one was reached. */
export type MilestoneState = { milestone: Milestone; isPassed: boolean; event: TrackingEvent | undefined }

export type Movement = {
  /** Status of the slowest piece; undefined before the first scan. */
  status: TrackingStatus | undefined
  furthest: Milestone
  milestones: MilestoneState[]
  pieces: number
  deliveredPieces: number
  /** Delivery of the last piece, once all are delivered. */
  delivered: TrackingEvent | undefined
  signedBy: string | undefined
  isReturned: boolean
  /** Latest event where it is an exception: on hold, delayed, attempt failed, lost or on the way back. */
  exception: TrackingEvent | undefined
  /** Instants for the clocks, without doubtful times. */
  firstScanAt: string | undefined
  lastScanAt: string | undefined
  customsSince: string | undefined
}

const exceptions: readonly TrackingStatus[] = ['ON_HOLD', 'DELAYED', 'ATTEMPT_FAILED', 'RETURNING', 'LOST_OR_DAMAGED']
const DAY_MS = 86_400_000

/** Events of this booking: a carrier uses numbers again, so those of a day before it are of another shipment. */
const ofBooking = (events: readonly TrackingEvent[], bookedAt: string) =>
  events.filter(({ at, localTime }) => Date.parse(at ?? `${localTime}Z`) >= Date.parse(bookedAt) - DAY_MS)

const milestoneStates = (events: readonly TrackingEvent[], isDelivered: boolean, isDomestic: boolean) => {
  const firstReturn = events.findIndex(({ status }) => isReturn(status))
  // Scans on the way back are no progress.
  const outbound = firstReturn === -1 ? events : events.slice(0, firstReturn)
  const first = new Map<Milestone, TrackingEvent>()
  for (const event of outbound) {
    const milestone = milestoneOf[event.status]
    if (milestone && !first.has(milestone)) first.set(milestone, event)
  }
  // A part of the pieces is no delivery of the shipment.
  if (!isDelivered) first.delete('DELIVERED')
  const furthest = milestones.findLast((milestone) => first.has(milestone)) ?? 'BOOKED'
  const shown = milestones.filter((milestone) => milestone !== 'CUSTOMS' || !isDomestic || first.has('CUSTOMS'))
  const states = shown.map((milestone): MilestoneState => {
    const isPassed = milestones.indexOf(milestone) <= milestones.indexOf(furthest)
    return { milestone, isPassed, event: first.get(milestone) }
  })
  return { furthest, milestones: states }
}

/** Start of the stay in customs, while it lasts. */
const customsStart = (events: readonly TrackingEvent[]): string | undefined => {
  const lastOther = events.findLastIndex(({ status }) => !isPlaceless(status) && status !== 'CUSTOMS')
  return events.slice(lastOther + 1).find(({ status, doubtful }) => status === 'CUSTOMS' && !doubtful)?.at
}

/** State of the journey from its events in the order of arrival. */
export const movementOf = (arrived: readonly TrackingEvent[], journey: Journey): Movement => {
  const { bookedAt, pieces: count, origin, isDomestic = false } = journey
  const events = inOrder(ofBooking(arrived, bookedAt))
  const numbers = [...new Set(events.flatMap(({ piece }) => piece ?? []))]
  // Pieces without a scan of their own have the events of the whole shipment.
  const named = [...numbers, ...Array.from({ length: Math.max(0, count - numbers.length) }, () => undefined)]
  const pieces = named.map((number) =>
    events
      .filter(({ piece }) => piece === undefined || piece === number)
      .reduce<Piece>((piece, event) => pieceAfter(piece, event, origin), {}),
  )
  const statuses = pieces.map((piece) => piece.status)
  const slowest = slowness.find((one) => statuses.includes(one))
  const isPartlyScanned = slowest !== undefined && slowest !== 'LOST_OR_DAMAGED' && statuses.includes(undefined)
  const status = isPartlyScanned ? 'REGISTERED' : slowest
  const deliveries = pieces.flatMap((piece) => (piece.status === 'DELIVERED' ? (piece.delivered ?? []) : []))
  const isDelivered = status === 'DELIVERED' && deliveries.length === pieces.length
  const signature = events.findLast((event) => event.status === 'DELIVERED' && event.signedBy)?.signedBy?.name
  const last = events.findLast((event) => event.status !== 'UNKNOWN')
  const scans = events.filter((event) => !event.doubtful && event.at !== undefined && event.status !== 'REGISTERED')
  return {
    status,
    ...milestoneStates(events, pieces.length > 0 && pieces.every((piece) => piece.delivered), isDomestic),
    pieces: pieces.length,
    deliveredPieces: deliveries.length,
    delivered: isDelivered ? inOrder(deliveries).at(-1) : undefined,
    signedBy: isDelivered ? signature : undefined,
    isReturned: status === 'RETURNED',
    exception: last && exceptions.includes(last.status) ? last : undefined,
    firstScanAt: scans[0]?.at,
    lastScanAt: scans.at(-1)?.at,
    customsSince: status === 'CUSTOMS' ? customsStart(events) : undefined,
  }
}
