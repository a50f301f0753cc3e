import type { EventData } from '@freight/contracts/events/event'
import { convertedTotal, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { earnedAt, earningOf } from '@freight/contracts/pricing/margin-figures'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { Margin } from '@freight/contracts/pricing/offer/sell-group'
import { withEntry, withoutEntry } from '../../engine/with-entry.ts'
import type { Draft, UsdFigures, Offer, QuotationFactsRow } from './quotation-facts-columns.ts'

type Data<Type extends keyof QuotationEvents> = EventData<QuotationEvents, Type>
type SellGroup = Data<'SellGroupAdded'>

const inDollars = (margin: Margin | undefined): UsdFigures =>
  margin?.currency === 'USD' ? { sell: margin.sell, cost: margin.cost, margin: margin.margin } : {}

/**
 * Figures of a draft in USD at these rates; if its costs cannot be converted, the sell alone or the figures at its
 * entry.
 */
const figuresAt = (draft: Draft, fx: FxSnapshot): UsdFigures => {
  const sell = convertedTotal(draft.totals, 'USD', fx)?.amount
  return earnedAt(draft, 'USD', fx) ?? (sell === undefined ? draft.decided : { sell })
}

const withFigures = (row: QuotationFactsRow, { sell, cost, margin }: UsdFigures): QuotationFactsRow => ({
  ...row,
  sellUsd: sell,
  costUsd: cost,
  marginUsd: margin,
})

/** Figures of the selected alternative at the rates of the publication, not of its entry. */
export const withPublication = (row: QuotationFactsRow, data: Data<'QuotePublished'>): QuotationFactsRow => {
  const selectedDraft = row.drafts[data.sellectedSell]
  const figures = { sell: convertedTotal(data.totals, 'USD', data.fxSnapshot)?.amount, ...inDollars(data.margin) }
  return {
    ...withFigures(row, selectedDraft ? figuresAt(selectedDraft, data.fxSnapshot) : figures),
    fx: data.fxSnapshot,
    validUntil: data.validUntil,
    sellectedSell: data.sellectedSell,
    counts: selectedDraft,
  }
}

export const withDraft = (row: QuotationFactsRow, group: SellGroup): QuotationFactsRow => {
  const draft = { ...earningOf(group, row.scope), decided: inDollars(group.margin), validUntil: group.validez }
  return { ...row, drafts: withEntry(row.drafts, group.idSell, draft) }
}

export const withoutDraft = (row: QuotationFactsRow, idSell: string): QuotationFactsRow => ({
  ...row,
  drafts: withoutEntry(row.drafts, idSell),
})

/**
 * Figures of a sent offer at the rates of the sending. Only unchanged drafts can be sent, so these are the figures of
 * the drafts.
 */
export const withOffer = (
  row: QuotationFactsRow,
  { revisionNo, sells, validUntil, fxSnapshot }: Data<'QuoteSent'>,
): QuotationFactsRow => ({
  ...(row.counts ? withFigures(row, figuresAt(row.counts, fxSnapshot)) : row),
  fx: fxSnapshot,
  sentFx: { ...row.sentFx, [revisionNo]: fxSnapshot },
  validUntil,
  offered: Object.fromEntries(
    sells.map(({ idSell, totals, validez }): [string, Offer] => [
      idSell,
      { draft: row.drafts[idSell], sell: convertedTotal(totals, 'USD', fxSnapshot)?.amount, validUntil: validez },
    ]),
  ),
})

/** Figures of an approved alternative whose lines are unknown: from the approval, the offer or the last publication. */
const figuresOf = (row: QuotationFactsRow, { idSell, converted, margin }: Data<'QuoteApproved'>): UsdFigures => {
  const publishedRow = idSell === row.sellectedSell ? row : undefined
  const sell = (converted?.currency === 'USD' ? converted.amount : undefined) ?? publishedRow?.sellUsd
  return {
    sell: sell ?? row.offered[idSell]?.sell,
    cost: publishedRow?.costUsd,
    margin: margin ?? publishedRow?.marginUsd,
  }
}

/**
 * The approved alternative counts, at the rates of its revision, whichever was selected before. An approval with a
 * revision number follows events that restored the drafts of that revision.
 */
export const withApproval = (row: QuotationFactsRow, approved: Data<'QuoteApproved'>): QuotationFactsRow => {
  const { idSell, revisionNo = row.revisions } = approved
  const offer = revisionNo === row.revisions ? row.offered[idSell] : undefined
  const approvedDraft = approved.revisionNo === undefined ? offer?.draft : row.drafts[idSell]
  const fx = row.sentFx[revisionNo] ?? row.fx
  return {
    ...withFigures(row, approvedDraft && fx ? figuresAt(approvedDraft, fx) : figuresOf(row, approved)),
    fx,
    sellectedSell: idSell,
    counts: approvedDraft,
    validUntil:
      (approved.revisionNo === undefined ? undefined : approvedDraft?.validUntil) ??
      offer?.validUntil ??
      row.validUntil,
  }
}
