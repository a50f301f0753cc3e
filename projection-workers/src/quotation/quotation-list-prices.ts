import { currencies } from '@freight/contracts/vocabulary/price'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { convertedTotal, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { Money } from '@freight/contracts/money/money'
import type { EventData } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { sameContent } from '@freight/contracts/same-content'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import type { BestCost, Offer, QuotationListRow } from '@freight/contracts/tables/quotation-list'
import type { z } from 'zod'
import { bestCostPerCurrency, type ComparedCost, type PayingSide } from '@freight/contracts/cost-comparison/best-cost'

/** A cost to compare, and its last day of validity. */
type HeldCost = ComparedCost & { until: string }

/**
 * The best costs over time, as one after the other expires: in order, each valid up to its day, the next from the day
 * after. After the last one there is none.
 */
export const bestCosts = (costs: readonly HeldCost[], side: PayingSide, fx: FxSnapshot): BestCost[] => {
  const days = [...new Set(costs.map(({ until }) => until))].toSorted()
  const steps = days.map((until): BestCost => {
    const validCosts = costs.filter((cost) => cost.until >= until)
    return { until, ...bestCostPerCurrency(currencies, validCosts, side, fx) }
  })
  return steps.filter((step, index) => {
    const next = steps[index + 1]
    return !next || currencies.some((currency) => next[currency] !== step[currency])
  })
}

/** Exchange rates of best costs that are not calculated yet, by the placeholder array in the row. */
const ratesOfUnpriced = new WeakMap<QuotationListRow['bestCosts'], FxSnapshot>()

/**
 * The row with these costs; the best of them is calculated later by `withBestCosts`, once for all events of a batch,
 * because it takes longer than the rest of the row. The charges that count depend on incoterm and direction. The best
 * cost uses the rates of this moment and stays until the costs, the request or the publication change; `ageBestCosts`
 * replaces it after its last day, for which there is no event.
 */
export const withCosts = (
  row: QuotationListRow,
  { costTotals, costCodes, costDays }: Pick<QuotationListRow, 'costTotals' | 'costCodes' | 'costDays'>,
  ratesNow: () => FxSnapshot,
): QuotationListRow => {
  const unpriced: QuotationListRow['bestCosts'] = []
  ratesOfUnpriced.set(unpriced, ratesNow())
  return { ...row, costTotals, costCodes, costDays, costs: Object.keys(costTotals).length, bestCosts: unpriced }
}

/** The row with the best of its costs, if that is not calculated yet. */
export const withBestCosts = (row: QuotationListRow): QuotationListRow => {
  const rates = ratesOfUnpriced.get(row.bestCosts)
  if (!rates) return row
  const costs = Object.entries(row.costTotals).map(([idCost, totals]) => ({
    totals,
    codes: row.costCodes[idCost] ?? [],
    until: row.costDays[idCost] ?? '',
  }))
  const { pickups, containers: containerData, ulds: uldData } = row
  const best = bestCosts(costs, { ...row, pickupData: { length: pickups }, containerData, uldData }, rates)
  return { ...row, bestCosts: best, ...shownBest(best[0]) }
}

const shownBest = (best: BestCost | undefined) => ({
  bestCost: best?.USD,
  bestCostArs: best?.ARS,
  bestCostEur: best?.EUR,
  bestUntil: best?.until,
})

/** The row with the best cost of a day. A decided quotation keeps it, also in a rebuild. */
export const withBestCostOn = (row: QuotationListRow, day: string): QuotationListRow => {
  const pricedRow = withBestCosts(row)
  return { ...pricedRow, ...shownBest(pricedRow.bestCosts.find(({ until }) => until >= day)) }
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
 * The approved alternative counts as published, without later draft changes. An approval with a revision number follows
 * events that restored that revision, which may differ from the last publication.
 */
export const withApproval = (
  row: QuotationListRow,
  { idSell, revisionNo }: EventData<QuotationEvents, 'QuoteApproved'>,
): QuotationListRow => {
  const draftOffer = row.offers[idSell]
  const publishedOffer = row.publishedOffers[idSell]
  const isPublished =
    revisionNo === undefined || draftOffer === undefined || sameContent(publishedOffer?.totals, draftOffer.totals)
  const offer = isPublished ? (publishedOffer ?? draftOffer) : draftOffer
  const fx = row.sentFx[revisionNo ?? row.revisions]
  const resetRow = { ...row, publishedOffers: {} }
  return withOffers(
    resetRow,
    offer ? { ...row.offers, [idSell]: fx ? offerAtRates(offer, fx) : offer } : row.offers,
    idSell,
  )
}

/** Total in each currency; one that cannot be converted now keeps its former amount. */
const sellsOf = (totals: readonly Money[], fx: FxSnapshot, known: Offer['sells'] = {}): Offer['sells'] =>
  Object.fromEntries(
    currencies.flatMap((currency): [Currency, string][] => {
      const amount = convertedTotal(totals, currency, fx)?.amount ?? known[currency]
      return amount === undefined ? [] : [[currency, amount]]
    }),
  )

/** An offer at the rates of the publication or the sending. */
const offerAtRates = (offer: Offer, fx: FxSnapshot): Offer => ({
  ...offer,
  sells: sellsOf(offer.totals, fx, offer.sells),
})

/** The offers at the rates of the publication. */
export const offersAtRates = (offers: QuotationListRow['offers'], fx: FxSnapshot): QuotationListRow['offers'] =>
  Object.fromEntries(Object.entries(offers).map(([idSell, offer]) => [idSell, offerAtRates(offer, fx)]))

/** The row at the rates of the sent offer; a draft changed after the publication keeps the rates of its entry. */
export const withSentOffers = (row: QuotationListRow, fx: FxSnapshot): QuotationListRow => {
  const publishedOffers = offersAtRates(row.publishedOffers, fx)
  const offers = Object.entries(row.offers).map(([idSell, offer]): [string, Offer] => {
    const publishedOffer = publishedOffers[idSell]
    return [
      idSell,
      publishedOffer && sameContent(publishedOffer.totals, offer.totals) ? offerAtRates(offer, fx) : offer,
    ]
  })
  return withOffers({ ...row, publishedOffers }, Object.fromEntries(offers), row.sellectedSell)
}

/** An alternative at the rates of its entry; the stored margin has precedence. */
export const offerOf = ({ margin, totals, validez, ttime }: z.output<typeof SellGroup>, fx: FxSnapshot): Offer => ({
  totals,
  sells: { ...sellsOf(totals, fx), ...(margin && { [margin.currency]: margin.sell }) },
  ...(margin?.marginPct !== undefined && { marginPct: margin.marginPct }),
  ...(margin?.atMost && { marginAtMost: true }),
  validUntil: validez,
  ...(ttime !== undefined && { ttime }),
})
