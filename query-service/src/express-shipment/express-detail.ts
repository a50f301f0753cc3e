import type { ExpressOption, ExpressRating } from '@freight/contracts/express-shipment/option'
import { seesExpressCosts } from '@freight/contracts/access/cost-rights'
import { type ExpressDetail, readsShipments } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { shipmentAfter } from '@freight/contracts/express-shipment/shipment-steps'
import { expectedCostOf, sellOf, summaryOf } from '@freight/contracts/express-shipment/shipment-summary'
import { allows, type Principal } from '@freight/contracts/access/policy'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import type { ReadDb } from '../http/read-models.ts'
import type { NameOf } from '../user/user-names.ts'
import { type ExpressReading, expressRow } from './express-row.ts'
import { arePricesOld } from './newer-prices.ts'

export type ExpressNeeds = Pick<Platform, 'http' | 'eventStore' | 'clock'> & {
  names: () => Promise<NameOf>
  settings: () => Promise<SettingsOf>
}

/**
 * Events and state of a shipment, read from the event store, so that they are always current.
 * @throws NotFound when it does not exist or the principal may not see it
 */
export const readShipment = async (
  { eventStore }: Pick<Platform, 'eventStore'>,
  id: string,
  principal: Principal,
): Promise<{ events: StoredEvent[]; state: ShipmentState }> => {
  const events = await eventStore.readStream(`express-shipment-${id}`)
  const state = shipmentAfter(events)
  if (!state || !allows(readsShipments, principal, { commercial: state.commercial }))
    throw new NotFound(`There is no express shipment ${id}`)
  return { events, state }
}

/** A price of one tariff for both sides would reveal the cost as well; the warning names the tariff of the costs. */
const withoutCost = (option: ExpressOption): ExpressOption => ({
  ...option,
  cost: { kind: 'UNKNOWN' },
  warnings: option.warnings.filter(({ code }) => code !== 'COST_REFUSED'),
})

/** A rating without the costs of its options. */
export const ratingWithoutCosts = (rating: ExpressRating): ExpressRating => ({
  ...rating,
  options: rating.options.map(withoutCost),
})

/** The text of this incident is the number of the carrier's invoice. */
export const withoutInvoice = <Incident extends { reason?: unknown; text?: unknown }>(incident: Incident): Incident =>
  incident.reason === 'INVOICED_AFTER_VOID' ? { ...incident, text: '' } : incident

const sourceOf = ({ charged, selected }: ShipmentState): NonNullable<ExpressDetail['expectedFrom']> => {
  if (!charged) return { source: selected?.option?.cost.kind === 'SAME' ? 'PRICE_LIST' : 'COST_TARIFF' }
  const { former, isFarAbove } = charged
  return { source: 'BOOKING', ...(former !== undefined && { former }), isFarAbove }
}

/** Carriers report scans of a waybill that must not be used for this time. */
const unusedMs = 30 * 24 * 3_600_000

// As long as the command for the selection accepts it.
const ratingValidMs = 24 * 3_600_000

/** Whether an unbooked shipment must be rated again before it is booked. */
const isRatingOld = ({ rating, isRatingStale, bookingState }: ShipmentState, now: Date): boolean =>
  isRatingStale ||
  (rating !== undefined && bookingState === 'NONE' && now.getTime() - Date.parse(rating.asOf) > ratingValidMs)

export const expressDetail = (state: ShipmentState, reading: ExpressReading): ExpressDetail => {
  const { principal, nameOf, now } = reading
  const seesCosts = seesExpressCosts(principal.permissions)
  const user = (id: string) => ({ id, name: nameOf(id) })
  const { rating, selected, running, booking, margin } = state
  const expected = expectedCostOf(state)
  const sell = sellOf(state)
  return {
    row: expressRow(summaryOf(state), reading),
    request: state.request,
    totals: state.totals,
    ...(state.copiedFrom !== undefined && { copiedFrom: state.copiedFrom }),
    ...(state.returnOf !== undefined && { returnOf: state.returnOf }),
    ...(rating && { rating: seesCosts ? rating : ratingWithoutCosts(rating) }),
    isRatingStale: isRatingOld(state, now),
    ...(selected && { selected: { optionId: selected.optionId, reason: selected.reason } }),
    bookingState: state.bookingState,
    ...(running && {
      running: {
        bookingId: running.bookingId,
        carrier: running.carrier,
        by: user(running.by),
        at: running.at,
        text: running.text,
      },
    }),
    ...(booking && { booking: { ...booking, charges: seesCosts ? booking.charges : [] } }),
    problems: [...state.problems],
    ...(state.pickup && { pickup: state.pickup }),
    ...(state.manifest && { manifest: state.manifest }),
    ...(state.isVoidUnsupported === true && { isVoidUnsupported: true as const }),
    ...(state.voidRefusal && { voidRefusal: state.voidRefusal }),
    // A waybill that was recorded again is in use.
    unusedWaybills: state.unusedWaybills
      .filter(
        ({ trackingNumber, since }) =>
          trackingNumber !== booking?.trackingNumber && now.getTime() - Date.parse(since) < unusedMs,
      )
      .map(({ trackingNumber, since, second }) => ({ trackingNumber, since, ...(second && { second }) })),
    tracking: state.tracking,
    incidents: seesCosts ? state.incidents : state.incidents.map(withoutInvoice),
    documents: [...state.documents],
    labelsPrinted: state.labelsPrinted,
    reweighs: state.reweighs,
    ...(sell && {
      sell: {
        ...sell,
        isManual: state.manualSell !== undefined,
        belowMinimum: margin !== undefined,
        approved: margin === 'APPROVED',
      },
    }),
    ...(seesCosts && expected && { expected, expectedFrom: sourceOf(state) }),
    ...(seesCosts && { costs: state.costs }),
    invoices: state.invoices,
    ...(state.outcome && { outcome: state.outcome }),
    ...(state.cancelReason !== undefined && { cancelReason: state.cancelReason }),
    notes: state.notes.map(({ by, ...note }) => ({ ...note, by: user(by) })),
  }
}

/** Reader and time of a request. */
export const readingOf = async (
  { names, settings }: Pick<ExpressNeeds, 'names' | 'settings'>,
  principal: Principal,
  now: Date,
): Promise<ExpressReading> => {
  const [nameOf, settingsOf] = await Promise.all([names(), settings()])
  return { principal, nameOf, settingsOf, now }
}

export const answerExpressDetail = (needs: ExpressNeeds & { readDb: ReadDb }): void =>
  answer(needs.http, 'GET /app/v1/express-shipments/:id', async ({ params: { id } }, session) => {
    const { state } = await readShipment(needs, id, session)
    const detail = expressDetail(state, await readingOf(needs, session, needs.clock()))
    const { rated } = summaryOf(state)
    const isStale = detail.isRatingStale || (rated !== undefined && (await arePricesOld(needs.readDb, rated)))
    return { ...detail, isRatingStale: isStale }
  })
