import type { EventData } from '@freight/contracts/events/event'
import { convertedTotal } from '@freight/contracts/pricing/exchange'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import { withEntry } from '../../engine/with-entry.ts'
import type { Offer, QuotationFactsRow } from './quotation-facts-columns.ts'

type Data<Type extends keyof QuotationEvents> = EventData<QuotationEvents, Type>
type SellGroup = Data<'SellGroupAdded'>

export const priced = (row: QuotationFactsRow, data: Data<'QuotePublished'>): QuotationFactsRow => {
  const margin = data.margin?.currency === 'USD' ? data.margin : undefined
  return {
    ...row,
    fx: data.fxSnapshot,
    sellUsd: margin?.sell ?? convertedTotal(data.totals, 'USD', data.fxSnapshot)?.amount,
    costUsd: margin?.cost,
    marginUsd: margin?.margin,
    validUntil: data.validUntil,
    sellectedSell: data.sellectedSell,
  }
}

export const drafted = (row: QuotationFactsRow, { idSell, margin, validez }: SellGroup): QuotationFactsRow => {
  const earned = margin?.currency === 'USD' ? { cost: margin.cost, margin: margin.margin } : {}
  return { ...row, drafts: withEntry(row.drafts, idSell, { ...earned, validUntil: validez }) }
}

export const withoutDraft = (row: QuotationFactsRow, id: string): QuotationFactsRow => ({
  ...row,
  drafts: Object.fromEntries(Object.entries(row.drafts).filter(([idSell]) => idSell !== id)),
})

/** Only what is still as it was published goes out: what the drafts earn is what the offer does. */
export const offered = (
  row: QuotationFactsRow,
  { revisionNo, sells, validUntil, fxSnapshot }: Data<'QuoteSent'>,
): QuotationFactsRow => ({
  ...row,
  fx: fxSnapshot,
  sentFx: { ...row.sentFx, [revisionNo]: fxSnapshot },
  validUntil,
  offered: Object.fromEntries(
    sells.map(({ idSell, totals, validez }): [string, Offer] => [
      idSell,
      { ...row.drafts[idSell], sell: convertedTotal(totals, 'USD', fxSnapshot)?.amount, validUntil: validez },
    ]),
  ),
})

/** A yes that names its revision: what stands in the drafts was brought back to it by the events before. */
const wonRevision = (
  row: QuotationFactsRow,
  { idSell, revisionNo, converted, margin }: Data<'QuoteApproved'>,
): QuotationFactsRow => {
  const offer = revisionNo === row.revisions ? row.offered[idSell] : undefined
  const draft = row.drafts[idSell]
  return {
    ...row,
    fx: (revisionNo === undefined ? undefined : row.sentFx[revisionNo]) ?? row.fx,
    sellectedSell: idSell,
    sellUsd: (converted?.currency === 'USD' ? converted.amount : undefined) ?? offer?.sell,
    costUsd: draft?.cost,
    marginUsd: margin ?? draft?.margin,
    validUntil: draft?.validUntil ?? offer?.validUntil ?? row.validUntil,
  }
}

/** What the client said yes to is what counts, whichever alternative was selected before. */
export const won = (row: QuotationFactsRow, approved: Data<'QuoteApproved'>): QuotationFactsRow => {
  if (approved.revisionNo !== undefined) return wonRevision(row, approved)
  const { idSell, converted, margin } = approved
  const offer = row.offered[idSell]
  const before = idSell === row.sellectedSell ? row : undefined
  return {
    ...row,
    sellectedSell: idSell,
    sellUsd: (converted?.currency === 'USD' ? converted.amount : undefined) ?? before?.sellUsd ?? offer?.sell,
    costUsd: before ? before.costUsd : offer?.cost,
    marginUsd: margin ?? (before ? before.marginUsd : offer?.margin),
    validUntil: offer?.validUntil ?? row.validUntil,
  }
}
