import { costOf, type ExpressRating, type OptionPrice } from './option.ts'
import { isPickupOver } from './pickup.ts'
import type { ExpressRow } from './express-shipment-routes.ts'
import type { ExpressParty } from '../express-address/party.ts'
import type { ClockRow } from './clocks.ts'
import { clockRowOf, movementIn } from './shipment-movement.ts'
import type { ShipmentState } from './shipment-state.ts'
import { flagsOf } from './sub-state.ts'

/** A row before the time of reading and the rights of the reader apply: users as ids, `OVERDUE` not yet among the flags. */
export type ShipmentSummary = Omit<ExpressRow, 'commercial' | 'assignedTo'> & {
  company: string
  commercial: string
  assignedTo?: string
  clocks: ClockRow
  /** An open incident requires an action. */
  actionRequired: boolean
  /** Of a shipment that can still be booked. */
  rated?: PriceSources
}

/** Sources of the prices of a rating: a change after `asOf` makes the prices old. */
export type PriceSources = Pick<ExpressRating, 'asOf' | 'shippingDay'> & {
  carriers: string[]
  tariffs: { id: string; version: number }[]
}

export const priceSourcesOf = ({ asOf, shippingDay, options }: ExpressRating): PriceSources => ({
  asOf,
  shippingDay,
  carriers: [...new Set(options.map(({ carrier }) => carrier))],
  tariffs: options
    .flatMap(({ sell, cost }) => (cost.kind === 'KNOWN' ? [sell, cost.price] : [sell]))
    .map(({ tariff: { id, version } }) => ({ id, version })),
})

/** Name of a party in lists; nothing else of its contact data is there. */
const partyOf = ({ company, contact, city, countryCode }: ExpressParty) => ({
  name: company || contact,
  city,
  countryCode,
})

/** Price for the client: set by hand, else that of the selected option. */
export const sellOf = ({
  manualSell,
  selected,
}: Pick<ShipmentState, 'manualSell' | 'selected'>): ExpressRow['sell'] => {
  if (manualSell) return manualSell
  const sell = selected?.option?.sell
  return sell && { amount: sell.total, currency: sell.currency }
}

/** Expected cost: what the carrier charged with its answer to the booking, else that of the selected option. */
export const expectedCostOf = ({
  charged,
  selected,
}: Pick<ShipmentState, 'charged' | 'selected'>): OptionPrice | undefined =>
  charged?.expected ?? (selected?.option && costOf(selected.option))

const carrierOf = ({ booking, running, selected }: ShipmentState): ExpressRow['carrier'] => {
  const option = selected?.option
  const code = booking?.carrier ?? running?.carrier ?? option?.carrier
  if (code === undefined) return undefined
  const isSelected = option?.carrier === code
  return {
    code,
    name: isSelected ? option.carrierName : code,
    service: booking?.service || (isSelected ? option.service : ''),
  }
}

/** The option that was booked; undefined for a booking by hand with another carrier than the selected one. */
export const bookedOption = <Option extends { carrier: string }>(
  booking: { carrier: string } | undefined,
  selected: { option?: Option } | undefined,
): Option | undefined => (selected?.option?.carrier === booking?.carrier ? selected?.option : undefined)

const openIncidents = ({ work, incidents }: ShipmentState) =>
  work === 'CANCELLED' ? [] : incidents.filter(({ resolvedAt }) => resolvedAt === undefined)

/** Flags that need no time of reading: no clock is among them. */
const storedFlags = (state: ShipmentState): ExpressRow['flags'] => {
  return flagsOf({
    work: state.work,
    booking: state.bookingState,
    movement: movementIn(state),
    openIncidents: openIncidents(state).length,
    hasPickup: state.pickup !== undefined && !isPickupOver(state.pickup),
    hasLabel: state.booking?.missing.includes('NO_LABEL') !== true,
    isStale: state.isRatingStale,
    needsApproval: state.margin === 'BELOW',
    clocks: [],
  })
}

export const summaryOf = (state: ShipmentState): ShipmentSummary => {
  const { request, totals, booking, selected, rating, work } = state
  const isBookable = state.bookingState === 'NONE' && (work === 'REQUESTED' || work === 'IN_PROGRESS')
  const carrier = carrierOf(state)
  const sell = sellOf(state)
  const expected = expectedCostOf(state)
  const deliveryBy = booking?.deliveryBy ?? selected?.option?.deliveryBy
  return {
    id: state.id,
    revision: state.revision,
    company: state.company,
    work: state.work,
    subState: state.subState,
    flags: storedFlags(state),
    direction: state.direction,
    isDoc: request.isDoc,
    ...(request.cliente && { client: { id: request.cliente.id, name: request.cliente.nombreFantasia } }),
    clientReference: request.clientReference,
    shipper: partyOf(request.shipperAddress),
    recipient: partyOf(request.recipientAddress),
    pieces: totals.pieces,
    chargeable: totals.chargeable,
    declared: { amount: request.valorMercaderia, currency: request.monedaMercaderia },
    ...(carrier && { carrier }),
    trackingNumber: booking?.trackingNumber ?? '',
    ...(sell && { sell }),
    ...(expected && { expectedCost: { amount: expected.total, currency: expected.currency } }),
    shippingDay: request.shippingDay,
    ...(deliveryBy !== undefined && { deliveryBy }),
    requestedAt: state.requestedAt,
    since: state.since,
    commercial: state.commercial,
    ...(state.assignedTo !== undefined && { assignedTo: state.assignedTo }),
    clocks: clockRowOf(state),
    actionRequired: openIncidents(state).some(({ actionRequired }) => actionRequired),
    ...(rating && isBookable && { rated: priceSourcesOf(rating) }),
  }
}

/** Every waybill of a shipment, also those that are not in use. */
export const waybillsOf = ({ booking, unusedWaybills }: ShipmentState): string[] => [
  ...new Set([
    ...(booking ? [booking.trackingNumber] : []),
    ...unusedWaybills.map(({ trackingNumber }) => trackingNumber),
  ]),
]
