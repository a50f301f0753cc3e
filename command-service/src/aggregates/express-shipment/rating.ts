import { type ExpressOption, type ExpressRating } from '@freight/contracts/express-shipment/option'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { Exact } from '@freight/contracts/money/money'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { hasSamePrices, isBelowMinimum, priceWith, refuseBooked, type Stage } from './express-shipment-state.ts'

/** A rating is offered for this time; carriers change prices daily. */
const validMs = 24 * 3_600_000

/** Whether the request changed since the rating, or the rating is too old. */
export const isOutdated = ({ rating, isRatingStale }: ShipmentState, now: string): boolean =>
  rating === undefined || isRatingStale || Date.parse(now) - Date.parse(rating.asOf) > validMs

export const optionIn = (rating: ExpressRating | undefined, optionId: string): ExpressOption | undefined =>
  rating?.options.find(({ id }) => id === optionId)

/** The cheapest option in the currency of this one; other currencies are not compared. */
const cheapestLike = ({ sell }: ExpressOption, options: readonly ExpressOption[]): ExpressOption | undefined =>
  options
    .filter((other) => other.sell.currency === sell.currency)
    .toSorted((a, b) => new Exact(a.sell.total).comparedTo(b.sell.total))[0]

/** Event of a selection, with the margin of the client's price. */
export const selectionEvent = (
  option: ExpressOption,
  reason: string,
  { manualSell }: ShipmentState,
  { lookups: { settings, fx } }: Meta<'settings' | 'fx'>,
) => ({
  type: 'ExpressOptionSelected' as const,
  data: {
    optionId: option.id,
    total: option.sell.total,
    currency: option.sell.currency,
    reason,
    belowMinimum: isBelowMinimum(priceWith(option, manualSell), option, { minimum: settings.margins.EXPRESS, fx }),
  },
})

export const rating = {
  RateExpressShipment: (_, shipment, { lookups, now }) => {
    refuseBooked(shipment)
    const { company, selected, request } = shipment
    const context = { company, now, selected: selected?.option?.id }
    return [{ type: 'ExpressShipmentRated', data: lookups.expressRates.rate(request, context) }]
  },
  SelectExpressOption: ({ optionId, reason }, shipment, meta) => {
    refuseBooked(shipment)
    const { rating: rated, selected } = shipment
    if (!rated) throw new Refusal('NOT_RATED', 'Rate the shipment first.')
    if (isOutdated(shipment, meta.now)) throw new Refusal('RATING_STALE', 'Rate the shipment again.')
    const option = optionIn(rated, optionId)
    if (!option) throw new Refusal('OPTION_UNKNOWN', 'The rating has no such option.', { field: 'optionId' })
    const cheapest = cheapestLike(option, rated.options)
    const isCheapest = !cheapest || new Exact(option.sell.total).lessThanOrEqualTo(cheapest.sell.total)
    if (!isCheapest && reason === '')
      throw new Refusal('REASON_REQUIRED', 'Enter why it is not the cheapest option.', {
        field: 'reason',
        cheapest: cheapest.id,
      })
    const why = isCheapest ? '' : reason
    if (selected?.option && selected.reason === why && hasSamePrices(selected.option, option)) return []
    return [selectionEvent(option, why, shipment, meta)]
  },
} satisfies Stage
