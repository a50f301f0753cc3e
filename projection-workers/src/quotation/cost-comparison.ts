import {
  comparableCosts,
  type CurrentCost,
  groupTotals,
  paidOf,
  type PayingSide,
  type PricedCode,
  pricedCodes,
  type SectionTotal,
} from '@freight/contracts/cost-comparison/best-cost'
import type { Envelope } from '@freight/contracts/events/envelope'
import type { EventData } from '@freight/contracts/events/event'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { type Money, totalsByCurrency } from '@freight/contracts/money/money'
import { directionOf } from '@freight/contracts/freight/direction'
import { withAmount } from '@freight/contracts/pricing/cost-amount'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { boolean, epoch, jsonb, type RowOf, timestamptz } from '@freight/contracts/tables/columns'
import { type KnownThen, type Projection, withEntry, withoutEntry } from '../engine/projection.ts'

type Source = {
  agente: string
  carrier: string
  ruta: string
  totals: readonly Money[]
  /** Totals per leg and section, and the covered legs, for the comparison. */
  parts: readonly SectionTotal[]
  codes: readonly PricedCode[]
  at: string
}

/** A compared cost with its agent and carrier. Stored as a list, so that SQL can unnest it. */
type Compared = CurrentCost & { agente: string; carrier: string }

const columns = {
  cancelled: boolean(false),
  requestedAt: timestamptz(epoch),
  /** By id of the cost group. */
  sources: jsonb<Readonly<Record<string, Source>>>({}),
  /** Ids of the agents that gave costs, for the index. */
  agents: jsonb<readonly string[]>([]),
  compared: jsonb<readonly Compared[]>([]),
  /** Ids of the costs behind each sell. */
  sells: jsonb<Readonly<Record<string, readonly string[]>>>({}),
  /** Sells at the last publication. */
  publishedSells: jsonb<Readonly<Record<string, readonly string[]>>>({}),
  wonCosts: jsonb<readonly string[]>([]),
  fx: jsonb<FxSnapshot>(),
  /** Decides which charges and legs our client pays, and which containers the freight is for. */
  side: jsonb<PayingSide>(),
}

export type CostComparisonRow = RowOf<typeof columns>

const noRates: FxSnapshot = { base: 'USD', date: '1970-01-01', rates: [] }

/**
 * Compares the part of each cost that our client pays with that of other costs for the same legs. A cost for some of
 * these legs is not compared with a cost for all of them, and a cost for none of them with no other.
 * A cost is compared with none either without a charge code that another cost prices or without freight for a container
 * type of the request, and none is compared while a leg of the request has no cost.
 */
const comparedCosts = ({ side, fx, sources }: CostComparisonRow): CurrentCost[] => {
  if (!side) return []
  const entries = Object.entries(sources)
  const { needed, paid } = paidOf(
    entries.map(([, { parts, codes }]) => ({ totals: parts, codes })),
    side,
  )
  const pricedCosts = entries.map(([idCost, { agente, carrier }], index) => ({
    idCost,
    source: agente || carrier || idCost,
    totals: paid[index]?.totals ?? [],
    incomplete: paid[index]?.isOpen || paid[index]?.isPartial ? (true as const) : undefined,
    legs: paid[index]?.legs.join() ?? '',
  }))
  const groupsByLegs = [...new Set(pricedCosts.map(({ legs }) => legs))]
    .filter((legs) => legs !== '' || needed.length === 0)
    .map((legs) => pricedCosts.filter((one) => one.legs === legs))
  return groupsByLegs.flatMap((group) => comparableCosts(group, fx ?? noRates))
}

/**
 * The row with the agents and the comparison, recalculated only when an event changed the costs, the paying side or the
 * rates.
 */
export const withComparison = (row: CostComparisonRow, before: CostComparisonRow): CostComparisonRow => {
  const { sources, side, fx } = row
  if (sources === before.sources && side === before.side && fx === before.fx) return row
  return {
    ...row,
    agents: [...new Set(Object.values(sources).map(({ agente }) => agente))].filter((agente) => agente !== ''),
    compared: comparedCosts(row).map((cost) => ({
      ...cost,
      agente: sources[cost.idCost]?.agente ?? '',
      carrier: sources[cost.idCost]?.carrier ?? '',
    })),
  }
}

const withCost = (row: CostComparisonRow, group: CostGroup, envelope: Envelope, { isMainFreight }: KnownThen) => {
  const { idCost, agente, carrier, ruta, charges } = group
  return {
    ...row,
    sources: withEntry(row.sources, idCost, {
      agente,
      carrier,
      ruta,
      totals: totalsByCurrency(withAmount(charges)),
      parts: groupTotals(group),
      codes: pricedCodes(charges, (code) => isMainFreight(code, envelope)),
      at: row.sources[idCost]?.at ?? envelope.occurredAt,
    }),
  }
}

const withRequest = (
  row: CostComparisonRow,
  data: EventData<QuotationEvents, 'QuotationRequested'>,
): CostComparisonRow => {
  const { incoterm, transportMode, pickupData, deliveryAtTerminal, containerData, uldData = [] } = data
  const side: PayingSide = {
    incoterm,
    direction: directionOf(data.company, data.origenPais, data.destinoPais, data.direction),
    transportMode,
    pickupData: { length: pickupData.length },
    deliveryAtTerminal,
    containerData: containerData.map(({ type }) => ({ type })),
    uldData: uldData.map(({ type }) => ({ type })),
  }
  return { ...row, side }
}

const withSell = (row: CostComparisonRow, group: SellGroup): CostComparisonRow => ({
  ...row,
  sells: withEntry(row.sells, group.idSell, sourceCosts(group)),
})

const withPublication = (row: CostComparisonRow, { fxSnapshot }: EventData<QuotationEvents, 'QuotePublished'>) => ({
  ...row,
  fx: fxSnapshot,
  publishedSells: row.sells,
})

/**
 * A won alternative counts as sent, not with later draft changes. An approval with a revision number follows events
 * that restored that revision.
 */
const withApproval = (
  row: CostComparisonRow,
  { idSell, revisionNo }: EventData<QuotationEvents, 'QuoteApproved'>,
): CostComparisonRow => {
  const wonCosts = (revisionNo === undefined ? row.publishedSells[idSell] : undefined) ?? row.sells[idSell]
  return wonCosts ? { ...row, wonCosts, sells: withEntry(row.sells, idSell, wonCosts) } : { ...row, wonCosts: [] }
}

/** Agents that gave costs for each quotation, and the comparison of these costs. */
export const costComparison: Projection<typeof columns, 'quotation'> = {
  name: 'cost-comparison',
  version: 11,
  table: 'cost_comparison',
  aggregate: 'quotation',
  columns,
  indexes: ['using gin (agents jsonb_path_ops)', '(requested_at)'],
  evolve: {
    QuotationRequested: (row, data, { occurredAt }) => ({ ...withRequest(row, data), requestedAt: occurredAt }),
    QuotationRequestAmended: (row, { request }) => withRequest(row, request),
    CostGroupAdded: withCost,
    CostGroupChanged: withCost,
    CostGroupRemoved: (row, { idCost }) => ({ ...row, sources: withoutEntry(row.sources, idCost) }),
    SellGroupAdded: withSell,
    SellGroupChanged: withSell,
    SellGroupRemoved: (row, { idSell }) => ({ ...row, sells: withoutEntry(row.sells, idSell) }),
    QuotePublished: withPublication,
    QuoteUpdated: withPublication,
    QuoteApproved: withApproval,
    QuoteReopened: (row) => ({ ...row, wonCosts: [] }),
    QuotationCancelled: (row) => ({ ...row, cancelled: true }),
  },
  finish: withComparison,
}
