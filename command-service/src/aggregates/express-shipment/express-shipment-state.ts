import type { ExpressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { type Decisions, Refusal, type Meta } from '@freight/platform/event-store/decider'
import type { EventOf } from '@freight/contracts/events/event'
import { convert, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { ExpressCurrency } from '@freight/contracts/vocabulary/express'
import { costOf, type ExpressOption, netOf, type OptionPrice } from '@freight/contracts/express-shipment/option'
import { Exact } from '@freight/contracts/money/money'
import { Currency } from '@freight/contracts/vocabulary/schemas'

/** Value of a waybill that a number typed with blanks or small letters equals. */
export const waybillKey = (carrier: string, number: string): string =>
  `${carrier}/${number}`.replaceAll(/\s+/g, '').toUpperCase()

/** Decisions of a shipment that exists. */
export type ShipmentDecisions = Decisions<ShipmentState, ExpressShipmentCommands, ExpressShipmentEvents>
/** Decisions of a stage of a shipment's life. */
export type Stage = Partial<ShipmentDecisions>

/** @throws Refusal while the outcome of a booking is open */
export const refuseRunning = ({ bookingState, running }: ShipmentState): void => {
  if (bookingState !== 'BOOKING' && bookingState !== 'DOUBTFUL') return
  const details = { by: running?.by, since: running?.at }
  if (bookingState === 'BOOKING') throw new Refusal('BOOKING_RUNNING', 'The shipment is being booked.', details)
  throw new Refusal('BOOKING_DOUBTFUL', 'The outcome of the booking is unknown.', details)
}

/** @throws Refusal while the carrier cancels the booking */
export const refuseVoiding = ({ bookingState }: ShipmentState): void => {
  if (bookingState === 'VOIDING') throw new Refusal('VOID_RUNNING', 'The carrier is cancelling the booking.')
}

/** @throws Refusal unless the shipment has no booking */
export const refuseBooked = (shipment: ShipmentState): void => {
  refuseRunning(shipment)
  const { bookingState, booking } = shipment
  if (bookingState !== 'NONE')
    throw new Refusal('ALREADY_BOOKED', 'The shipment is booked.', { trackingNumber: booking?.trackingNumber })
}

/** @throws Refusal while the price for the client waits for an approval */
export const refuseUnapproved = ({ margin }: Pick<ShipmentState, 'margin'>): void => {
  if (margin === 'BELOW')
    throw new Refusal('SELL_APPROVAL_PENDING', 'The price is below the minimum margin and waits for an approval.')
}

/** The booking. @throws Refusal without one */
export const bookingOf = (shipment: ShipmentState): NonNullable<ShipmentState['booking']> => {
  refuseRunning(shipment)
  if (!shipment.booking) throw new Refusal('NOT_BOOKED', 'The shipment is not booked.')
  return shipment.booking
}

type Opened = Extract<EventOf<ExpressShipmentEvents>, { type: 'ExpressIncidentOpened' }>
type Resolved = Extract<EventOf<ExpressShipmentEvents>, { type: 'ExpressIncidentResolved' }>
type Incident = Omit<Opened['data'], 'incidentId' | 'actionRequired' | 'text'> &
  Partial<Pick<Opened['data'], 'actionRequired' | 'text'>>

/** Event of an incident with a new id. */
export const incidentEvent = (
  { text = '', actionRequired = true, ...incident }: Incident,
  { newId }: Pick<Meta, 'newId'>,
): Opened => ({ type: 'ExpressIncidentOpened', data: { incidentId: newId(), text, actionRequired, ...incident } })

/** Resolves the open incidents of these reasons whose text is the number of a waybill or an invoice. */
export const resolutionsOf = (
  number: string,
  reasons: readonly Opened['data']['reason'][],
  { incidents: known }: ShipmentState,
  text: string,
): Resolved[] =>
  known
    .filter((one) => one.resolvedAt === undefined && one.text === number && reasons.includes(one.reason))
    .map(({ incidentId }) => ({ type: 'ExpressIncidentResolved', data: { incidentId, text } }))

export const incidents = {
  OpenIncident: ({ due, ...incident }, _, meta) => [
    incidentEvent({ ...incident, ...(due !== undefined && { due: new Date(due).toISOString() }) }, meta),
  ],
  ResolveIncident: ({ incidentId, text }, { incidents: known }) => {
    const incident = known.find((one) => one.incidentId === incidentId)
    if (!incident) throw new Refusal('INCIDENT_UNKNOWN', 'The shipment has no such incident.')
    return incident.resolvedAt === undefined ? [{ type: 'ExpressIncidentResolved', data: { incidentId, text } }] : []
  },
} satisfies Stage

type Amount = { amount: string; currency: ExpressCurrency }
/** `net`: without tax; a price by hand is net. */
type SellPrice = Amount & { net: string; isManual: boolean }

const inCurrency = ({ amount, currency }: Amount, to: ExpressCurrency, fx: FxSnapshot): string | undefined => {
  if (currency === to) return amount
  const [from, target] = [Currency.safeParse(currency), Currency.safeParse(to)]
  if (!from.success || !target.success) return undefined
  return convert({ amount, currency: from.data }, target.data, fx)?.amount
}

/**
 * Whether the margin over the expected cost is less than the minimum, in percent of the sell, both without tax. An
 * unknown cost cannot be compared: no approval is needed. In a currency without a rate only a price by hand needs one.
 * A price list for both sides has no real cost: only a price below it needs an approval, until the carrier charges
 * another amount. `charged`: that amount.
 */
export const isBelowMinimum = (
  sell: SellPrice,
  option: ExpressOption | undefined,
  { minimum, fx, charged }: { minimum: string; fx: FxSnapshot; charged?: OptionPrice | undefined },
): boolean => {
  const expected = charged ?? (option && costOf(option))
  if (!expected) return false
  const cost = inCurrency({ amount: netOf(expected), currency: expected.currency }, sell.currency, fx)
  if (cost === undefined) return sell.isManual
  const least = !charged && option?.cost.kind === 'SAME' ? '0' : minimum
  return new Exact(sell.net).minus(cost).times(100).lessThan(new Exact(sell.net).times(least))
}

/** Whether an option still has the same prices for the client and for us. */
export const hasSamePrices = (one: ExpressOption, other: ExpressOption): boolean => {
  const price = (option: ExpressOption) => {
    const cost = costOf(option)
    return [option.id, option.sell.currency, new Exact(option.sell.total).toFixed(), cost?.currency, cost?.total]
  }
  return price(one).join() === price(other).join()
}

export const priceByHand = ({ amount, currency }: Amount): SellPrice => ({
  amount,
  currency,
  net: amount,
  isManual: true,
})

/** Price for the client with another option: a price by hand stays. */
export const priceWith = (option: ExpressOption, manualSell: Amount | undefined): SellPrice => {
  if (manualSell) return priceByHand(manualSell)
  const { total, currency } = option.sell
  return { amount: total, currency, net: netOf(option.sell), isManual: false }
}
