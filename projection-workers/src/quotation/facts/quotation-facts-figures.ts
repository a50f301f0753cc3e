import type { EventData } from '@freight/contracts/events/event'
import { convertedTotal, type FxSnapshot, convertPrice } from '@freight/contracts/exchange-rate/exchange'
import { earnedAt, earningOf } from '@freight/contracts/pricing/margin-figures'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { Margin } from '@freight/contracts/pricing/offer/sell-group'
import type { Envelope } from '@freight/contracts/events/envelope'
import { grossWeight } from '@freight/contracts/freight/cargo'
import { containers } from '@freight/contracts/freight/containers'
import { laneSize } from '@freight/contracts/freight/lane-size'
import { withAmount } from '@freight/contracts/pricing/cost-amount'
import { Exact } from '@freight/contracts/money/money'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { freightUnit, laneQuantity, type Line } from '@freight/contracts/lane-memory/lane-memory-routes'
import { withEntry, withoutEntry, type KnownThen } from '../../engine/projection.ts'
import type { Draft, UsdFigures, Offer, QuotationFactsRow, CostFact, FreightLine } from './quotation-facts-columns.ts'
import { costLines, linesNow } from './quotation-facts-lines.ts'

type Row = QuotationFactsRow
type Requested = EventData<QuotationEvents, 'QuotationRequested'>

/** Load of a request: weight in kg, containers, TEU, unit load devices, and the divisor of a unit price. */
export const loadOf = (data: Requested) => ({
  grossKg: grossWeight(data),
  chargeableBasis: data.chargeableBasis,
  containerRows: data.containerData.map(({ type, quantity }) => ({ type, quantity })),
  teu: data.containerData
    .reduce((sum, { type, quantity }) => sum.plus(new Exact(containers[type].teu).times(quantity)), new Exact(0))
    .toFixed(2),
  ulds: (data.uldData ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
  pivotKg: (data.uldData ?? [])
    .reduce((sum, { quantity, pivot = '0' }) => sum.plus(new Exact(pivot).times(quantity)), new Exact(0))
    .toFixed(3),
  size: laneSize(data),
  quantity: laneQuantity(data),
})

// Field by field: copying all fields but one takes ten times as long.
const linesOf = ({ charges }: CostGroup): Line[] =>
  charges.map(({ idCharge, calculator, unit, included, costPerKg, amount, currency }) => ({
    idCharge,
    calculator,
    unit,
    included,
    perUnit: costPerKg,
    amount,
    currency,
  }))

type PriceContext = Parameters<typeof freightUnit>[2]

/** A cost in USD at the rates of its entry; amounts that cannot be converted are left out. */
const costFact = (row: Row, group: CostGroup, { occurredAt }: Envelope, context: PriceContext): CostFact => {
  const { fx } = context
  const unit = freightUnit(linesOf(group), { modo: row.mode, size: row.size, quantity: row.quantity }, context)
  const unitUsd = unit && convertPrice(unit.amount, unit.currency, 'USD', fx)
  const usdTotal = (charges: CostGroup['charges']) => convertedTotal(withAmount(charges), 'USD', fx)?.amount
  return {
    id: group.idCost,
    agentId: group.agente,
    agent: group.agenteNombre,
    carrier: group.carrier,
    given: occurredAt,
    until: group.validez,
    stale: false,
    source: group.source,
    request: group.costRequestId ?? '',
    won: false,
    invoiced: row.costs.find(({ id }) => id === group.idCost)?.invoiced ?? '0',
    comparable: false,
    cheapest: false,
    unit: unitUsd && new Exact(unitUsd).toFixed(4),
    total: usdTotal(group.charges),
    local: usdTotal(group.charges.filter(({ section }) => section === 'ORIGIN' || section === 'DESTINATION')),
    transit: group.ttime,
    freeDays: group.freeDays,
    gap: undefined,
  }
}

/** The row with the freight lines of its current costs, as far as their amounts in USD are known. */
export const withFreightLines = (row: Row): Row => ({
  ...row,
  freightLines: row.costs
    .filter(({ stale }) => !stale)
    .flatMap(({ id, given }): FreightLine[] =>
      (row.costLines[id]?.lines ?? []).flatMap(({ section, included, code, usd, main = false }) =>
        (main || section === 'FREIGHT') && !included && usd !== undefined ? [{ given, code, usd, main }] : [],
      ),
    ),
})

const costsWithout = (row: Row, idCost: string): CostFact[] => row.costs.filter(({ id }) => id !== idCost)

export const withCost = (
  row: Row,
  group: CostGroup,
  envelope: Envelope,
  { ratesAt, isMainFreight }: KnownThen,
): Row => {
  const { idCost } = group
  const fx = ratesAt(envelope)
  const isMain = (code: string) => isMainFreight(code, envelope)
  return {
    ...row,
    costs: [...costsWithout(row, idCost), costFact(row, group, envelope, { fx, isMain })],
    costLines: withEntry(row.costLines, idCost, linesNow(row.costLines[idCost], costLines(group, fx, isMain))),
  }
}

export const withoutCost = (row: Row, { idCost }: { idCost: string }): Row => ({
  ...row,
  costs: costsWithout(row, idCost),
  costLines: withEntry(row.costLines, idCost, linesNow(row.costLines[idCost], [])),
})

/** Sets whether a cost is stale: copied, or entered for a former request, and not confirmed since. */
export const withStaleness = (row: Row, idCost: string, stale: boolean): Row => ({
  ...row,
  costs: row.costs.map((one) => (one.id === idCost ? { ...one, stale } : one)),
})

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
