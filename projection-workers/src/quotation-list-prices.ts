import { convertedTotal, type FxSnapshot } from '@freight/contracts/exchange'
import type { Money } from '@freight/contracts/money'
import { bestCost } from '@freight/contracts/quotation/best-cost'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import type { z } from 'zod'
import type { Offer, QuotationListRow } from './quotation-list-row.ts'

export const without = <Value>(all: Readonly<Record<string, Value>>, id: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== id))

const noRates: FxSnapshot = { base: 'USD', date: '1970-01-01', rates: [] }

/**
 * The row with these costs; which of their charges count depends on its incoterm and its direction. The best of them is
 * found at the rates of the moment, and stays what it is until the costs, the request or what is published change.
 */
export const withCosts = (
  row: QuotationListRow,
  costTotals: QuotationListRow['costTotals'],
  ratesNow: () => FxSnapshot,
): QuotationListRow => {
  const costs = Object.values(costTotals)
  const isForeign = costs.some((totals) => totals.some(({ currency }) => currency !== noRates.base))
  return {
    ...row,
    costTotals,
    costs: costs.length,
    bestCost: bestCost(costs, { ...row, pickupData: { length: row.pickups } }, isForeign ? ratesNow() : noRates),
  }
}

export const withOffers = (
  row: QuotationListRow,
  offers: QuotationListRow['offers'],
  selected?: string,
): QuotationListRow => {
  const offer = selected === undefined ? undefined : offers[selected]
  return {
    ...row,
    offers,
    sells: Object.keys(offers).length,
    sellectedSell: selected,
    sell: offer?.sell,
    marginPct: offer?.marginPct,
    marginAtMost: offer?.marginAtMost === true,
    validUntil: offer?.validUntil,
    ttime: offer?.ttime,
  }
}

/** What the client chose counts as it was published; a draft of it that came after is forgotten. */
export const won = (row: QuotationListRow, idSell: string): QuotationListRow => {
  const offer = row.publishedOffers[idSell] ?? row.offers[idSell]
  return withOffers({ ...row, publishedOffers: {} }, offer ? { ...row.offers, [idSell]: offer } : row.offers, idSell)
}

export const offerOf = (
  { margin, totals, validez, ttime }: z.output<typeof SellGroup>,
  fx: FxSnapshot = noRates,
): Offer => ({
  ...(margin?.currency === 'USD'
    ? {
        sell: margin.sell,
        ...(margin.marginPct !== undefined && { marginPct: margin.marginPct }),
        ...(margin.atMost && { marginAtMost: true }),
      }
    : withoutMargin(totals, fx)),
  validUntil: validez,
  ...(ttime !== undefined && { ttime }),
})

const withoutMargin = (totals: readonly Money[], fx: FxSnapshot): { sell?: string } => {
  const sell = convertedTotal(totals, 'USD', fx)?.amount
  return sell === undefined ? {} : { sell }
}
