import { minutesOf } from '../working-time/calendar.ts'
import { usualSettings } from '../company-settings/settings.ts'
import { instantIn } from '../working-time/time-zone.ts'
import { homeCountries } from '../freight/direction.ts'
import { isPickupOver } from './pickup.ts'
import type { SubState } from '../vocabulary/express.ts'
import type { ClockRow } from './clocks.ts'
import { type Movement, movementOf } from './movement.ts'
import type { ShipmentState } from './shipment-state.ts'
import { subStateOf } from './sub-state.ts'

/** Journey of the booked waybill; undefined without a booking. */
export const movementIn = ({ booking, tracking, totals, requestedAt }: ShipmentState): Movement | undefined => {
  if (!booking) return undefined
  const events = tracking.filter(({ waybill }) => waybill === '' || waybill === booking.trackingNumber)
  return movementOf(events, {
    // A booking that was made elsewhere may be recorded after its first scans.
    bookedAt: booking.manual ? requestedAt : booking.at,
    pieces: totals.pieces,
    // Of times without offset. A fold has no settings; all companies are in zones three hours behind UTC.
    timeZone: usualSettings.data.timeZone,
  })
}

/** Sub-state after the events; a cancelled shipment has its last one. */
export const subStateAfter = (state: ShipmentState): SubState =>
  subStateOf({
    work: state.work,
    booking: state.bookingState,
    hasRating: state.rating !== undefined,
    movement: movementIn(state),
    outcome: state.outcome?.outcome,
  }) ?? state.subState

/**
 * Cut-off of the selected carrier on the shipping day, from the country of the company only: its time zone is that of
 * the company.
 */
const cutoffOf = ({ selected, booking, request, company }: ShipmentState): string | undefined => {
  const cutoff = selected?.option?.cutoff
  if (!cutoff || booking || request.shipperAddress.countryCode !== homeCountries[company]) return undefined
  return new Date(instantIn(usualSettings.data.timeZone, request.shippingDay, minutesOf(cutoff))).toISOString()
}

/** End of the planned pickup; without one the pieces are given to the carrier on the shipping day, until the evening. */
const handOver = ({ pickup, request }: ShipmentState, bookedAt: string) => {
  if (pickup && !isPickupOver(pickup))
    return new Date(instantIn(usualSettings.data.timeZone, pickup.day, minutesOf(pickup.to))).toISOString()
  const evening = `${request.shippingDay}T21:00:00.000Z`
  return evening > bookedAt ? evening : bookedAt
}

/** What the clocks of a shipment read. */
export const clockRowOf = (state: ShipmentState): ClockRow => {
  const { work, bookingState, requestedAt, booking, costs } = state
  const movement = movementIn(state)
  const cutoffAt = cutoffOf(state)
  return {
    work,
    booking: bookingState,
    requestedAt,
    ...(cutoffAt !== undefined && { cutoffAt }),
    ...(booking && { pickupAt: handOver(state, booking.at) }),
    ...(booking?.deliveryBy !== undefined && { promisedDay: booking.deliveryBy }),
    hasInvoice: costs.length > 0,
    ...(movement && {
      movement: {
        status: movement.status,
        deliveredAt: movement.deliveredAt,
        firstScanAt: movement.firstScanAt,
        lastScanAt: movement.lastScanAt,
        customsSince: movement.customsSince,
      },
    }),
  }
}
