import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { withAmount } from '@freight/contracts/pricing/cost-amount'
import { Exact } from '@freight/contracts/money/money'
import type { EventStore } from '@freight/platform/event-store/port'
import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import type { Known, Sale } from '../quotation/step.ts'

/** Request of a quotation, and the stored tariffs found for it. */
export const knownOf = async (eventStore: Pick<EventStore, 'readStream'>, key: string): Promise<Known | undefined> => {
  const events = await eventStore.readStream(`quotation-${key}`)
  const requested = events.find(({ type }) => type === 'QuotationRequested')
  const autoRated = events.find(({ type }) => type === 'QuotationAutoRated')
  if (!requested || !autoRated) return undefined
  const { complete, carriers } = quotationEvents.QuotationAutoRated.parse(autoRated.data)
  return {
    request: quotationEvents.QuotationRequested.parse(requested.data),
    rated: { complete: complete > 0, carriers },
  }
}

/** Total of the last version of a cost in one currency, as a weight for division. */
const costTotal = (newestFirst: readonly { type: string; data: unknown }[], idCost: string): string => {
  for (const { type, data } of newestFirst) {
    if (type !== 'CostGroupChanged' && type !== 'CostGroupAdded') continue
    const group = quotationEvents[type].parse(data)
    if (group.idCost === idCost)
      return withAmount(group.charges)
        .reduce((sum, { amount }) => sum.plus(amount), new Exact(0))
        .toFixed(2)
  }
  return '0'
}

/** Divides a total among its costs by their given amounts; the last gets the rest, so that no cent is lost. */
const inProportion = <Cost extends { amount: string }>(total: string, costs: readonly Cost[]): Cost[] => {
  const all = costs.reduce((sum, { amount }) => sum.plus(amount), new Exact(0))
  let left = new Exact(total)
  return costs.map((cost, nth) => {
    const part = all.isZero() ? new Exact(total).div(costs.length) : new Exact(total).times(cost.amount).div(all)
    const amount = nth === costs.length - 1 ? left : new Exact(part.toFixed(2))
    left = left.minus(amount)
    return { ...cost, amount: amount.toFixed(2) }
  })
}

/** The approved sell: its last version, with its costs. */
export const saleOf = async (eventStore: Pick<EventStore, 'readStream'>, key: string): Promise<Sale | undefined> => {
  const events = (await eventStore.readStream(`quotation-${key}`)).toReversed()
  const approved = events.find(({ type }) => type === 'QuoteApproved')
  if (!approved) return undefined
  const { idSell } = quotationEvents.QuoteApproved.parse(approved.data)
  for (const { type, data } of events) {
    if (type !== 'SellGroupChanged' && type !== 'SellGroupAdded') continue
    const group = quotationEvents[type].parse(data)
    if (group.idSell !== idSell) continue
    const { margin } = group
    if (!margin) return undefined
    const sourceAmounts = sourceCosts(group).map((idCost) => ({ idCost, amount: costTotal(events, idCost) }))
    return { idSell, costs: inProportion(margin.cost, sourceAmounts), sell: margin.sell, currency: margin.currency }
  }
  return undefined
}
