import type { TrackingStatus } from '@freight/contracts/vocabulary/express'
import type { EventOf } from '@freight/contracts/events/event'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { type Movement, movementOf } from '@freight/contracts/express-shipment/movement'
import { isDoubtfulTime, trackingInstant, trackingKey } from '@freight/contracts/express-shipment/tracking/tracking'
import type { TrackingEvent } from '@freight/contracts/express-shipment/tracking-event'
import { sameContent } from '@freight/contracts/same-content'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { bookingOf, type Stage, incidentEvent } from './express-shipment-state.ts'

const dayMs = 24 * 3_600_000
type Known = ShipmentState['tracking'][number]

/** Statuses without a scan of a piece: the label exists, or the carrier's code is unknown. */
const withoutScan: readonly TrackingStatus[] = ['REGISTERED', 'CANCELLED', 'UNKNOWN']

export const isScan = ({ status, struck }: Pick<Known, 'status' | 'struck'>): boolean =>
  !struck && !withoutScan.includes(status)

type Booked = Pick<NonNullable<ShipmentState['booking']>, 'trackingNumber' | 'manual' | 'at'>

/** The journey of the waybill in use. */
export const journeyOf = (
  { trackingNumber, manual, at }: Booked,
  { tracking, totals }: Pick<ShipmentState, 'tracking' | 'totals'>,
  timeZone: string,
): Movement =>
  movementOf(
    tracking.filter(({ waybill }) => waybill === trackingNumber),
    {
      // A booking by hand may be recorded days later.
      bookedAt: manual ? new Date(0).toISOString() : at,
      pieces: totals.pieces,
      timeZone,
    },
  )

/** Equal for a movement of the waybill that arrives again. */
const keyOf = (event: Omit<TrackingEvent, 'source'>): string => trackingKey(event.waybill, event)

/**
 * Instant of the booking; undefined for a waybill that is not in use, and for a booking by hand, which may be recorded
 * days later.
 */
const bookedAtOf = (waybill: string, { booking }: ShipmentState): number | undefined =>
  booking && !booking.manual && booking.trackingNumber === waybill ? Date.parse(booking.at) : undefined

/** Incidents that follow from a movement. */
const incidentOf = (
  event: Omit<TrackingEvent, 'source'>,
  { tracking, unusedWaybills, booking }: ShipmentState,
  meta: Pick<Meta, 'newId'>,
) => {
  const isUnused = (waybill: string) =>
    waybill !== booking?.trackingNumber && unusedWaybills.some(({ trackingNumber }) => trackingNumber === waybill)
  if (isUnused(event.waybill)) {
    const isKnown = tracking.some((one) => one.waybill === event.waybill && isScan(one))
    return isScan({ ...event, struck: false }) && !isKnown
      ? [incidentEvent({ reason: 'SCAN_AFTER_VOID', text: event.waybill }, meta)]
      : []
  }
  const isDelivered = tracking.some(({ status, struck }) => status === 'DELIVERED' && !struck)
  return event.status === 'RETURNED' && isDelivered ? [incidentEvent({ reason: 'RETURNED_AFTER_DELIVERY' }, meta)] : []
}

export const movement = {
  AddTrackingEvent: (typed, shipment, meta): EventOf<ExpressShipmentEvents>[] => {
    const { booking, unusedWaybills, tracking } = shipment
    const isByHand = meta.principal.system !== true
    if (!booking && unusedWaybills.length === 0) bookingOf(shipment)
    const waybill = typed.waybill || booking?.trackingNumber || (unusedWaybills.at(-1)?.trackingNumber ?? '')
    const event = { ...typed, waybill }
    const { timeZone } = meta.lookups.settings.data
    const instant = Number.isNaN(Date.parse(typed.localTime)) ? Number.NaN : trackingInstant(event, timeZone)
    if (Number.isNaN(instant))
      throw new Refusal('TIME_UNKNOWN', 'There is no such day or time.', { field: 'localTime' })
    // What a person strikes and enters again is new; a carrier repeats struck movements for ever.
    if (tracking.some((known) => keyOf(known) === keyOf(event) && !(isByHand && known.struck))) return []
    const bookedAt = bookedAtOf(waybill, shipment) ?? Number.NEGATIVE_INFINITY
    // Carriers use numbers again: a movement from before the day of the booking is that of another shipment.
    if (!isByHand && instant < bookedAt - dayMs) return []
    const data = {
      ...event,
      source: isByHand ? ('MANUAL' as const) : ('CARRIER' as const),
      eventId: meta.newId(),
      doubtful: isDoubtfulTime(event, { now: Date.parse(meta.now), bookedAt, timeZone }),
    }
    return [{ type: 'ExpressTrackingAdded', data }, ...incidentOf(event, shipment, meta)]
  },
  MapTrackingCode: (mapping, shipment, meta): EventOf<ExpressShipmentEvents>[] => {
    const { code, status, reason } = mapping
    const movements = shipment.tracking.filter(
      (one) =>
        one.source === 'CARRIER' &&
        // The mapping is that of the carrier in use: a former waybill may be of another one.
        (shipment.booking === undefined || one.waybill === shipment.booking.trackingNumber) &&
        one.rawCode.trim().toUpperCase() === code &&
        (one.mapped === true ? one.status !== status || one.reason !== reason : one.status === 'UNKNOWN') &&
        (one.mapped === true || status !== 'UNKNOWN'),
    )
    if (movements.length === 0) return []
    const incidents = movements
      .filter(({ struck }) => !struck)
      .flatMap((one) => incidentOf({ ...one, status }, shipment, meta))
    const facts = movements.map(({ eventId, waybill, piece }) => ({
      eventId,
      waybill,
      ...(piece !== undefined && { piece }),
    }))
    return [
      { type: 'ExpressTrackingMapped', data: { ...mapping, movements: facts } },
      // Several movements of one code are one problem.
      ...incidents.slice(0, 1),
    ]
  },
  CorrectTrackingEvent: ({ eventId, reason }, { tracking }) => {
    const event = tracking.find((one) => one.eventId === eventId)
    if (!event) throw new Refusal('MOVEMENT_UNKNOWN', 'The shipment has no such movement.')
    return event.struck ? [] : [{ type: 'ExpressTrackingCorrected', data: { eventId, reason } }]
  },
  RecordReweigh: (typed, shipment) => {
    bookingOf(shipment)
    const { pieces } = shipment.totals
    if (typed.piece > pieces)
      throw new Refusal('PIECE_UNKNOWN', 'The shipment has no such piece.', { field: 'piece', pieces })
    const former = shipment.reweighs.find(({ piece }) => piece === typed.piece)
    return sameContent(former, typed) ? [] : [{ type: 'ExpressPieceReweighed', data: typed }]
  },
} satisfies Stage
