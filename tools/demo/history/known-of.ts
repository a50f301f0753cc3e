import { quotationEvents } from '@freight/contracts/quotation/events'
import { withAmount } from '@freight/contracts/pricing/cost-amount'
import { Exact } from '@freight/contracts/pricing/money'
import type { EventStore } from '@freight/platform/event-store/port'
import { drawnOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { Known, Sale } from '../quotation/step.ts'

/** What a quotation asks for, and what was found for it in the stored tariffs. */
export const knownOf = async (eventStore: Pick<EventStore, 'readStream'>, key: string): Promise<Known | undefined> => {
  const events = await eventStore.readStream(`quotation-${key}`)
  const requested = events.find(({ type }) => type === 'QuotationRequested')
  const found = events.find(({ type }) => type === 'QuotationAutoRated')
  if (!requested || !found) return undefined
  const { complete, carriers } = quotationEvents.QuotationAutoRated.parse(found.data)
  return {
    request: quotationEvents.QuotationRequested.parse(requested.data),
    rated: { complete: complete > 0, carriers },
  }
}

/** What the last version of a cost comes to, whatever its currencies: by this a whole is divided. */
const givenAs = (newestFirst: readonly { type: string; data: unknown }[], idCost: string): string => {
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

/** A whole divided among its costs by what each was given as; the last has what is left, so that nothing gets lost. */
const shared = <Cost extends { amount: string }>(whole: string, costs: readonly Cost[]): Cost[] => {
  const all = costs.reduce((sum, { amount }) => sum.plus(amount), new Exact(0))
  let left = new Exact(whole)
  return costs.map((cost, nth) => {
    const part = all.isZero() ? new Exact(whole).div(costs.length) : new Exact(whole).times(cost.amount).div(all)
    const amount = nth === costs.length - 1 ? left : new Exact(part.toFixed(2))
    left = left.minus(amount)
    return { ...cost, amount: amount.toFixed(2) }
  })
}

/** What the client said yes to, as it was sold: its last version, with what it costs. */
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
    const own = drawnOn(group).map((idCost) => ({ idCost, amount: givenAs(events, idCost) }))
    return { idSell, costs: shared(margin.cost, own), sell: margin.sell, currency: margin.currency }
  }
  return undefined
}
