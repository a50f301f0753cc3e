import { groupTotals, type PayingSide, paidOf, type SectionTotal } from '@freight/contracts/cost-comparison/best-cost'
import { comparableCosts, type Standing } from '@freight/contracts/cost-comparison/comparison'
import type { EventData } from '@freight/contracts/events/event'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import { type Money, totalsByCurrency } from '@freight/contracts/pricing/money'
import { directionOf } from '@freight/contracts/freight/direction'
import { withAmount } from '@freight/contracts/pricing/cost-amount'
import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import { drawnOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import { boolean, epoch, jsonb, type RowOf, timestamptz } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'
import { withEntry } from '../engine/with-entry.ts'
import { without } from './quotation-list-prices.ts'

type Source = {
  agente: string
  carrier: string
  ruta: string
  totals: readonly Money[]
  /** The same by leg, and for which legs it is: what it takes to compare it. */
  parts: readonly SectionTotal[]
  at: string
}

/** A cost among those of its quotation, with whoever gave it; a list, so that it can be read row by row. */
type Compared = Standing & { agente: string; carrier: string }

const columns = {
  cancelled: boolean(false),
  requestedAt: timestamptz(epoch),
  /** Each cost group by its id. */
  sources: jsonb<Readonly<Record<string, Source>>>({}),
  /** The ids of the agents that gave costs: what the index looks through. */
  agents: jsonb<readonly string[]>([]),
  compared: jsonb<readonly Compared[]>([]),
  /** The costs behind each sell. */
  sells: jsonb<Readonly<Record<string, readonly string[]>>>({}),
  /** The same as it was last published. */
  publishedSells: jsonb<Readonly<Record<string, readonly string[]>>>({}),
  wonCosts: jsonb<readonly string[]>([]),
  fx: jsonb<FxSnapshot>(),
  /** What decides which charges and legs our client pays. */
  side: jsonb<PayingSide>(),
}

export type CostComparisonRow = RowOf<typeof columns>

const noRates: FxSnapshot = { base: 'USD', date: '1970-01-01', rates: [] }

/**
 * What our client pays of each cost, compared with that of the others for the same of the legs that our client pays: a cost
 * for some of these is none of those for all, and one for none of them is compared with nobody.
 */
const comparedCosts = ({ side, fx, sources }: CostComparisonRow): Standing[] => {
  if (!side) return []
  const all = Object.entries(sources)
  const { needed, paid } = paidOf(
    all.map(([, { parts }]) => parts),
    side,
  )
  const priced = all.map(([idCost, { agente, carrier }], index) => ({
    idCost,
    source: agente || carrier || idCost,
    totals: paid[index]?.totals ?? [],
    incomplete: paid[index]?.isOpen ? (true as const) : undefined,
    legs: paid[index]?.legs.join() ?? '',
  }))
  const alike = [...new Set(priced.map(({ legs }) => legs))]
    .filter((legs) => legs !== '' || needed.length === 0)
    .map((legs) => priced.filter((one) => one.legs === legs))
  return alike.flatMap((some) => comparableCosts(some, fx ?? noRates))
}

/** Who gave its costs, and how these compare. Many events change nothing of that. */
export const compared = (row: CostComparisonRow, before: CostComparisonRow): CostComparisonRow => {
  const { sources, side, fx } = row
  if (sources === before.sources && side === before.side && fx === before.fx) return row
  return {
    ...row,
    agents: [...new Set(Object.values(sources).map(({ agente }) => agente))].filter((agente) => agente !== ''),
    compared: comparedCosts(row).map((standing) => ({
      ...standing,
      agente: sources[standing.idCost]?.agente ?? '',
      carrier: sources[standing.idCost]?.carrier ?? '',
    })),
  }
}

const priced = (row: CostComparisonRow, group: CostGroup, { occurredAt }: { occurredAt: string }) => {
  const { idCost, agente, carrier, ruta, charges } = group
  return {
    ...row,
    sources: withEntry(row.sources, idCost, {
      agente,
      carrier,
      ruta,
      totals: totalsByCurrency(withAmount(charges)),
      parts: groupTotals(group),
      at: row.sources[idCost]?.at ?? occurredAt,
    }),
  }
}

const asked = (row: CostComparisonRow, data: EventData<QuotationEvents, 'QuotationRequested'>): CostComparisonRow => {
  const { incoterm, pickupData, deliveryAtTerminal } = data
  const direction = directionOf(data.company, data.origenPais, data.destinoPais, data.direction)
  const side: PayingSide = { incoterm, direction, pickupData: { length: pickupData.length }, deliveryAtTerminal }
  return { ...row, side }
}

const sold = (row: CostComparisonRow, group: SellGroup): CostComparisonRow => ({
  ...row,
  sells: withEntry(row.sells, group.idSell, drawnOn(group)),
})

const published = (row: CostComparisonRow, { fxSnapshot }: EventData<QuotationEvents, 'QuotePublished'>) => ({
  ...row,
  fx: fxSnapshot,
  publishedSells: row.sells,
})

/** The alternative counts as it was sent, not as a draft of it that came after: a yes that names its revision was brought back to that. */
const won = (
  row: CostComparisonRow,
  { idSell, revisionNo }: EventData<QuotationEvents, 'QuoteApproved'>,
): CostComparisonRow => {
  const wonCosts = (revisionNo === undefined ? row.publishedSells[idSell] : undefined) ?? row.sells[idSell]
  return wonCosts ? { ...row, wonCosts, sells: withEntry(row.sells, idSell, wonCosts) } : { ...row, wonCosts: [] }
}

/** Who gave costs for each quotation, and how they compare. */
export const costComparison: Projection<typeof columns, 'quotation'> = {
  name: 'cost-comparison',
  version: 7,
  table: 'cost_comparison',
  aggregate: 'quotation',
  columns,
  indexes: ['using gin (agents jsonb_path_ops)', '(requested_at)'],
  evolve: {
    QuotationRequested: (row, data, { occurredAt }) => ({ ...asked(row, data), requestedAt: occurredAt }),
    QuotationRequestAmended: (row, { request }) => asked(row, request),
    CostGroupAdded: priced,
    CostGroupChanged: priced,
    CostGroupRemoved: (row, { idCost }) => ({ ...row, sources: without(row.sources, idCost) }),
    SellGroupAdded: sold,
    SellGroupChanged: sold,
    SellGroupRemoved: (row, { idSell }) => ({ ...row, sells: without(row.sells, idSell) }),
    QuotePublished: published,
    QuoteUpdated: published,
    QuoteApproved: won,
    QuoteReopened: (row) => ({ ...row, wonCosts: [] }),
    QuotationCancelled: (row) => ({ ...row, cancelled: true }),
  },
  finish: compared,
}
