import type { EventOf } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { decidesPrice } from '@freight/contracts/quotation/fields/decides-price'
import { drawsOn } from '@freight/contracts/quotation/offer/source-costs'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import { differingFields, sameContent } from '@freight/contracts/same-content'
import { staleSells } from '../costs/repricing.ts'
import type { Quotation, SentRevision } from '../quotation-state.ts'

type Event = EventOf<QuotationEvents>

/**
 * Events that restore a sent alternative: the request, the costs that it uses, and the alternative itself, each only if it
 * differs. They are ordinary events, so that every projection follows them.
 */
export const returnToSent = (
  { request, costs, sells }: SentRevision,
  idSell: string,
  quotation: Quotation,
): Event[] => {
  const sell = sells.find((one) => one.idSell === idSell)
  if (!sell) return []
  const changed = request && quotation.request ? differingFields(quotation.request, request) : []
  const repricing = changed.some(decidesPrice)
  const requestEvents: Event[] =
    request && changed.length > 0 ? [{ type: 'QuotationRequestAmended', data: { request, changed, repricing } }] : []
  const costEvents = costs
    .filter(({ idCost }) => drawsOn(sell, idCost))
    .flatMap((cost) => restoredCost(cost, quotation))
  const isBasisRestored = requestEvents.length > 0 || costEvents.length > 0
  return [
    ...requestEvents,
    ...(repricing ? staleOthers(costs, idSell, quotation) : []),
    ...costEvents,
    ...restoredSell(sell, quotation, isBasisRestored),
  ]
}

const restoredCost = (cost: SentRevision['costs'][number], quotation: Quotation): Event[] => {
  const now = quotation.costs.find(({ idCost }) => idCost === cost.idCost)
  if (!now) return [{ type: 'CostGroupAdded', data: cost }]
  return sameContent(now, cost) ? [] : [{ type: 'CostGroupChanged', data: cost }]
}

/** Restores the alternative, which ends its staleness. */
const restoredSell = (sell: SellGroup, { sells }: Quotation, isBasisRestored: boolean): Event[] => {
  const now = sells.find(({ group }) => group.idSell === sell.idSell)
  if (!now) return [{ type: 'SellGroupAdded', data: sell }]
  return sameContent(now.group, sell) && !isBasisRestored ? [] : [{ type: 'SellGroupChanged', data: sell }]
}

/** Marks all other items stale: they were priced for the amended request. */
const staleOthers = (sentCosts: SentRevision['costs'], idSell: string, quotation: Quotation): Event[] => {
  const otherCosts = quotation.costs.filter(
    ({ idCost }) => !quotation.staleCosts.includes(idCost) && !sentCosts.some((one) => one.idCost === idCost),
  )
  const marked = otherCosts.map(({ idCost }): Event => ({
    type: 'CostGroupMarkedStale',
    data: { idCost, reason: 'REQUEST_AMENDED' },
  }))
  const sells = quotation.sells.filter(({ group }) => group.idSell !== idSell)
  return [...marked, ...staleSells({ ...quotation, sells }, marked)]
}
