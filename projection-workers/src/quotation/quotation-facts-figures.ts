import type { EventData } from '@freight/contracts/events/event'
import { convertedTotal } from '@freight/contracts/pricing/exchange'
import type { QuotationEvents } from '@freight/contracts/quotation/events'

type Data<Type extends keyof QuotationEvents> = EventData<QuotationEvents, Type>
type SellGroup = Data<'SellGroupAdded'>

/** What an alternative costs us and earns, in USD, where that is known. */
type Earned = { cost?: string | undefined; margin?: string | undefined }
type Offer = Earned & { sell?: string | undefined; validUntil: string }

/** The money of a quotation: that of the published alternative that counts, then that of the one that was won. */
export type Figures = {
  sellUsd?: string | undefined
  costUsd?: string | undefined
  marginUsd?: string | undefined
  validUntil?: string | undefined
  /** The alternative whose figures these are. */
  sellectedSell?: string | undefined
  /** By alternative, as pricing has them now. */
  drafts: Readonly<Record<string, Earned>>
  /** By alternative, as the client has got them last. */
  offered: Readonly<Record<string, Offer>>
}

export const priced = <Row extends Figures>(row: Row, data: Data<'QuotePublished'>): Row => {
  const margin = data.margin?.currency === 'USD' ? data.margin : undefined
  return {
    ...row,
    sellUsd: margin?.sell ?? convertedTotal(data.totals, 'USD', data.fxSnapshot)?.amount,
    costUsd: margin?.cost,
    marginUsd: margin?.margin,
    validUntil: data.validUntil,
    sellectedSell: data.sellectedSell,
  }
}

export const drafted = <Row extends Figures>(row: Row, { idSell, margin }: SellGroup): Row => {
  const earned = margin?.currency === 'USD' ? { cost: margin.cost, margin: margin.margin } : {}
  return { ...row, drafts: { ...row.drafts, [idSell]: earned } }
}

export const withoutDraft = <Row extends Figures>(row: Row, id: string): Row => ({
  ...row,
  drafts: Object.fromEntries(Object.entries(row.drafts).filter(([idSell]) => idSell !== id)),
})

/** Only what is still as it was published goes out: what the drafts earn is what the offer does. */
export const offered = <Row extends Figures>(row: Row, { sells, validUntil, fxSnapshot }: Data<'QuoteSent'>): Row => ({
  ...row,
  validUntil,
  offered: Object.fromEntries(
    sells.map(({ idSell, totals, validez }): [string, Offer] => [
      idSell,
      { ...row.drafts[idSell], sell: convertedTotal(totals, 'USD', fxSnapshot)?.amount, validUntil: validez },
    ]),
  ),
})

/** What the client said yes to is what counts, whichever alternative was selected before. */
export const won = <Row extends Figures>(row: Row, { idSell, converted, margin }: Data<'QuoteApproved'>): Row => {
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
