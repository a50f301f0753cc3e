import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import { sameContent } from '@freight/contracts/same-content'
import type { EventOf } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { Refusal } from '@freight/platform/event-store/decider'
import { retiredCode } from '../costs/charge-line.ts'
import { withQuantities } from '../costs/repricing.ts'
import type { Quotation, Stage } from '../quotation-state.ts'

type Event = EventOf<QuotationEvents>

/** Restores removed items under their ids; they are stale if they were before, or if their basis has changed since. */
export const restoring = {
  decide: {
    RestoreCostGroup: ({ idCost }, quotation, { lookups }) => {
      const removed = quotation.removedCosts.find(({ group }) => group.idCost === idCost)
      if (!removed) throw new Refusal('COST_UNKNOWN', 'No such cost was removed.', { idCost })
      refuseAmended(removed)
      const { group, isStale, request } = removed
      const now = request === quotation.request ? group : withQuantities(group, quotation, lookups.fx)
      const idCharge = retiredCode(group.charges, quotation, lookups.chargeCodes)
      const before = isStale ? (quotation.marks[idCost] ?? { reason: 'COST_CHANGED' }) : undefined
      // Removed costs are not marked when a charge code is retired, so this is checked here.
      const mark = idCharge === undefined ? before : { reason: 'CHARGE_CODE_RETIRED', idCharge }
      return [
        { type: 'CostGroupAdded', data: group },
        ...(sameContent(group, now) ? [] : [{ type: 'CostGroupChanged', data: now } satisfies Event]),
        ...(mark ? [{ type: 'CostGroupMarkedStale', data: { idCost, ...mark } } satisfies Event] : []),
      ]
    },
    RestoreSellGroup: ({ idSell }, quotation) => {
      const removed = quotation.removedSells.find(({ group }) => group.idSell === idSell)
      if (!removed) throw new Refusal('SELL_UNKNOWN', 'No such alternative was removed.', { idSell })
      refuseAmended(removed)
      const { group, isStale, wasSelected } = removed
      const builtCosts = sourceCosts(group)
      const removedCost = builtCosts.find((idCost) => !quotation.costs.some((one) => one.idCost === idCost))
      if (removedCost !== undefined)
        throw new Refusal('COST_UNKNOWN', 'The cost that it is built on no longer exists.', {
          idCost: removedCost,
        })
      const needsReview = isStale || builtCosts.some((idCost) => quotation.staleCosts.includes(idCost))
      const { reason } = quotation.marks[idSell] ?? { reason: 'COST_STALE' }
      return [
        { type: 'SellGroupAdded', data: group },
        ...(wasSelected && quotation.selected === undefined
          ? [{ type: 'SellSelected', data: { idSell } } satisfies Event]
          : []),
        ...(needsReview ? [{ type: 'SellGroupMarkedStale', data: { idSell, reason } } satisfies Event] : []),
      ]
    },
  },
  evolve: {},
} satisfies Stage

const refuseAmended = ({ isAmended }: { isAmended: boolean }): void => {
  if (isAmended) throw new Refusal('AMENDED_SINCE', 'The request has changed since the removal.', {})
}

/** Maximum number of removed items that can be restored. */
const mostRestorable = 20

/** The quotation without a cost, which can be restored in its present state. */
export const withoutCost = (quotation: Quotation, idCost: string): Quotation => {
  const group = quotation.costs.find((one) => one.idCost === idCost)
  const isStale = quotation.staleCosts.includes(idCost)
  const { request, removedCosts } = quotation
  return {
    ...quotation,
    costs: quotation.costs.filter((one) => one.idCost !== idCost),
    staleCosts: quotation.staleCosts.filter((one) => one !== idCost),
    ...(group && {
      removedCosts: [{ group, isStale, request, isAmended: false }, ...removedCosts].slice(0, mostRestorable),
    }),
  }
}

/** The quotation without an alternative, which can be restored in its present state. */
export const withoutSell = (quotation: Quotation, idSell: string): Quotation => {
  const sell = quotation.sells.find(({ group }) => group.idSell === idSell)
  const { request, removedSells } = quotation
  const wasSelected = quotation.selected === idSell
  const removed = sell && { group: sell.group, isStale: sell.stale, wasSelected, request, isAmended: false }
  return {
    ...quotation,
    sells: quotation.sells.filter(({ group }) => group.idSell !== idSell),
    selected: wasSelected ? undefined : quotation.selected,
    ...(removed && { removedSells: [removed, ...removedSells].slice(0, mostRestorable) }),
  }
}
