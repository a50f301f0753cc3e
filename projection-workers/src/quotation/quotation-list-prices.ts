import { currencies } from '@freight/contracts/choices'
import { convertedTotal, type FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { Currency, Money } from '@freight/contracts/pricing/money'
import type { EventData } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import { sameContent } from '@freight/contracts/same-content'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import type { BestCost, Offer, QuotationListRow } from '@freight/contracts/tables/quotation-list'
import type { z } from 'zod'
import { bestCosts } from './best-costs.ts'

export const without = <Value>(all: Readonly<Record<string, Value>>, id: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== id))

/**
 * The row with these costs; which of their charges count depends on its incoterm and its direction. The best of them is
 * found at the rates of the moment, with those that follow it as they expire, and stays what it is until its last day, or
 * until the costs, the request or what is published change. Which day it is, no event tells: `ageBestCosts` looks.
 */
export const withCosts = (
  row: QuotationListRow,
  { costTotals, costDays }: Pick<QuotationListRow, 'costTotals' | 'costDays'>,
  ratesNow: () => FxSnapshot,
): QuotationListRow => {
  const costs = Object.entries(costTotals).map(([idCost, totals]) => ({ totals, until: costDays[idCost] ?? '' }))
  const side = { ...row, pickupData: { length: row.pickups } }
  const best = bestCosts(costs, side, ratesNow())
  return { ...row, costTotals, costDays, costs: costs.length, bestCosts: best, ...shownBest(best[0]) }
}

const shownBest = (best: BestCost | undefined) => ({
  bestCost: best?.USD,
  bestCostArs: best?.ARS,
  bestCostEur: best?.EUR,
  bestUntil: best?.until,
})

/** The row with the best cost of a day, which it keeps: what is decided is not looked at any more, and is rebuilt as it was. */
export const withBestOf = (row: QuotationListRow, day: string): QuotationListRow => ({
  ...row,
  ...shownBest(row.bestCosts.find(({ until }) => until >= day)),
})

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
    sell: offer?.sells.USD,
    sellArs: offer?.sells.ARS,
    sellEur: offer?.sells.EUR,
    marginPct: offer?.marginPct,
    marginAtMost: offer?.marginAtMost === true,
    validUntil: offer?.validUntil,
    ttime: offer?.ttime,
  }
}

/**
 * What the client chose counts as it was published; a draft of it that came after is forgotten. A yes that names its
 * revision was brought back to it by the events before, and that may be another than the last publication.
 */
export const won = (
  row: QuotationListRow,
  { idSell, revisionNo }: EventData<QuotationEvents, 'QuoteApproved'>,
): QuotationListRow => {
  const now = row.offers[idSell]
  const published = row.publishedOffers[idSell]
  const isPublished = revisionNo === undefined || now === undefined || sameContent(published?.totals, now.totals)
  const offer = isPublished ? (published ?? now) : now
  const fx = row.sentFx[revisionNo ?? row.revisions]
  const kept = { ...row, publishedOffers: {} }
  return withOffers(kept, offer ? { ...row.offers, [idSell]: fx ? offerAt(offer, fx) : offer } : row.offers, idSell)
}

/** What it comes to in each currency; what cannot be converted now stays as it was last. */
const sellsOf = (totals: readonly Money[], fx: FxSnapshot, known: Offer['sells'] = {}): Offer['sells'] =>
  Object.fromEntries(
    currencies.flatMap((currency): [Currency, string][] => {
      const amount = convertedTotal(totals, currency, fx)?.amount ?? known[currency]
      return amount === undefined ? [] : [[currency, amount]]
    }),
  )

/** An offer at the rates of what is published or sent. */
const offerAt = (offer: Offer, fx: FxSnapshot): Offer => ({ ...offer, sells: sellsOf(offer.totals, fx, offer.sells) })

/** The offers at the rates that they are published with. */
export const offersAt = (offers: QuotationListRow['offers'], fx: FxSnapshot): QuotationListRow['offers'] =>
  Object.fromEntries(Object.entries(offers).map(([idSell, offer]) => [idSell, offerAt(offer, fx)]))

/** The row at the rates that the client is told with; a draft that came after the publication stays at those of its moment. */
export const offeredAt = (row: QuotationListRow, fx: FxSnapshot): QuotationListRow => {
  const publishedOffers = offersAt(row.publishedOffers, fx)
  const offers = Object.entries(row.offers).map(([idSell, offer]): [string, Offer] => {
    const published = publishedOffers[idSell]
    return [idSell, published && sameContent(published.totals, offer.totals) ? offerAt(offer, fx) : offer]
  })
  return withOffers({ ...row, publishedOffers }, Object.fromEntries(offers), row.sellectedSell)
}

/** An alternative at the rates of its moment; what it was decided with goes before them. */
export const offerOf = ({ margin, totals, validez, ttime }: z.output<typeof SellGroup>, fx: FxSnapshot): Offer => ({
  totals,
  sells: { ...sellsOf(totals, fx), ...(margin && { [margin.currency]: margin.sell }) },
  ...(margin?.marginPct !== undefined && { marginPct: margin.marginPct }),
  ...(margin?.atMost && { marginAtMost: true }),
  validUntil: validez,
  ...(ttime !== undefined && { ttime }),
})
