import type { TrackingStatus } from '@freight/contracts/express-shipment/choices'
import type { EventOf } from '@freight/contracts/events/event'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import type { TrackingEvent } from '@freight/contracts/express-shipment/tracking-event'
import { sameContent } from '@freight/contracts/same-content'
import { type Meta, Refusal } from '@freight/platform/decider'
import { bookingOf, type ExpressShipment, type Stage } from './express-shipment-state.ts'
import { incidentEvent } from './incidents.ts'

const dayMs = 24 * 3_600_000
type Known = ExpressShipment['tracking'][number]

/** Statuses without a scan of a piece: the label exists, or the carrier's code is unknown. */
const withoutScan: readonly TrackingStatus[] = ['REGISTERED', 'CANCELLED', 'UNKNOWN']

export const isScan = ({ status, struck }: Pick<Known, 'status' | 'struck'>): boolean =>
  !struck && !withoutScan.includes(status)

/** Instant of a movement in milliseconds; without an offset, as if it were UTC. */
export const instantOf = ({ localTime, offset }: Pick<TrackingEvent, 'localTime' | 'offset'>): number =>
  Date.parse(`${localTime}${offset || 'Z'}`)

/** Time zones are at most 14 hours away from UTC. */
const uncertaintyMs = ({ offset }: Pick<TrackingEvent, 'offset'>): number => (offset === '' ? 14 * 3_600_000 : 0)

/** Equal for a movement that arrives again. An entry by hand has no code. */
const identityOf = ({ waybill, rawCode, status, localTime, offset, place, piece }: Omit<TrackingEvent, 'source'>) =>
  JSON.stringify([waybill, rawCode || status, localTime.slice(0, 16), localTime.slice(17), offset, place, piece])

/**
 * Difference from the booking in milliseconds, negative before it. A booking by hand may be recorded days later, so
 * nothing is before it.
 */
const afterBooking = (event: Pick<TrackingEvent, 'localTime' | 'offset'>, { booking }: ExpressShipment): number =>
  booking && !booking.manual ? instantOf(event) + uncertaintyMs(event) - Date.parse(booking.at) : 0

/** Incidents that follow from a movement. */
const incidentOf = (
  event: Omit<TrackingEvent, 'source'>,
  { tracking, unusedWaybills, booking }: ExpressShipment,
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
  decide: {
    AddTrackingEvent: (typed, shipment, meta): EventOf<ExpressShipmentEvents>[] => {
      const { booking, unusedWaybills, tracking } = shipment
      const isByHand = meta.principal.system !== true
      if (!booking && unusedWaybills.length === 0) bookingOf(shipment)
      const waybill = typed.waybill || booking?.trackingNumber || (unusedWaybills.at(-1)?.trackingNumber ?? '')
      const event = { ...typed, waybill }
      if (Number.isNaN(instantOf(event)))
        throw new Refusal('TIME_UNKNOWN', 'There is no such day or time.', { field: 'localTime' })
      const identity = identityOf(event)
      // What a person strikes and enters again is new; a carrier repeats struck movements for ever.
      if (tracking.some((known) => identityOf(known) === identity && !(isByHand && known.struck))) return []
      const sinceBooking = waybill === booking?.trackingNumber ? afterBooking(event, shipment) : 0
      // Carriers use numbers again: a movement from before the day of the booking is that of another shipment.
      if (!isByHand && sinceBooking < -dayMs) return []
      const isInFuture = instantOf(event) - uncertaintyMs(event) > Date.parse(meta.now)
      const data = {
        ...event,
        source: isByHand ? ('MANUAL' as const) : ('CARRIER' as const),
        eventId: meta.newId(),
        doubtful: isInFuture || sinceBooking < 0,
      }
      return [{ type: 'ExpressTrackingAdded', data }, ...incidentOf(event, shipment, meta)]
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
      return sameContent(shipment.reweighs[typed.piece], typed) ? [] : [{ type: 'ExpressPieceReweighed', data: typed }]
    },
  },
  evolve: {
    ExpressTrackingAdded: (shipment, event, { occurredAt }) => ({
      ...shipment,
      tracking: [...shipment.tracking, { ...event, struck: false, at: occurredAt }],
    }),
    ExpressTrackingCorrected: (shipment, { eventId }) => ({
      ...shipment,
      tracking: shipment.tracking.map((one) => (one.eventId === eventId ? { ...one, struck: true } : one)),
    }),
    ExpressPieceReweighed: (shipment, reweigh) => ({
      ...shipment,
      reweighs: { ...shipment.reweighs, [reweigh.piece]: reweigh },
    }),
  },
} satisfies Stage
