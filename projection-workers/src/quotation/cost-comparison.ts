import { carriedLegs } from '@freight/contracts/choices'
import { legsOf } from '@freight/contracts/pricing/our-sections'
import { comparableCosts, type Standing } from '@freight/contracts/cost-comparison/comparison'
import type { EventData } from '@freight/contracts/events/event'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import { type Money, totalsByCurrency } from '@freight/contracts/pricing/money'
import { isOpenCharge, withAmount } from '@freight/contracts/pricing/cost-amount'
import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import { drawnOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import { boolean, epoch, jsonb, type RowOf, timestamptz } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'
import { without } from './quotation-list-prices.ts'

type Source = {
  agente: string
  carrier: string
  ruta: string
  totals: readonly Money[]
  incomplete?: true
  carries?: string
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
}

type CostComparisonRow = RowOf<typeof columns>

const noRates: FxSnapshot = { base: 'USD', date: '1970-01-01', rates: [] }

/** Costs are compared with those for the same legs. */
const alike = <Priced extends { carries: string }>(costs: readonly Priced[]): Priced[][] =>
  [...new Set(costs.map(({ carries }) => carries))].map((legs) => costs.filter(({ carries }) => carries === legs))

const withSources = (row: CostComparisonRow, sources: CostComparisonRow['sources']): CostComparisonRow => {
  const priced = Object.entries(sources).map(([idCost, { agente, carrier, totals, incomplete, carries = '' }]) => ({
    idCost,
    carries,
    source: agente || carrier || idCost,
    totals,
    incomplete,
  }))
  return {
    ...row,
    sources,
    agents: [...new Set(Object.values(sources).map(({ agente }) => agente))].filter((agente) => agente !== ''),
    compared: alike(priced)
      .flatMap((some) => comparableCosts(some, row.fx ?? noRates))
      .map((standing) => ({
        ...standing,
        agente: sources[standing.idCost]?.agente ?? '',
        carrier: sources[standing.idCost]?.carrier ?? '',
      })),
  }
}

const priced = (row: CostComparisonRow, group: CostGroup, { occurredAt }: { occurredAt: string }) => {
  const { idCost, agente, carrier, ruta, charges } = group
  const legs = legsOf(group)
  return withSources(row, {
    ...row.sources,
    [idCost]: {
      agente,
      carrier,
      ruta,
      totals: totalsByCurrency(withAmount(charges)),
      ...(charges.some(isOpenCharge) && { incomplete: true }),
      ...(legs.length < carriedLegs.length && { carries: legs.join() }),
      at: row.sources[idCost]?.at ?? occurredAt,
    },
  })
}

const sold = (row: CostComparisonRow, group: SellGroup): CostComparisonRow => ({
  ...row,
  sells: { ...row.sells, [group.idSell]: drawnOn(group) },
})

const published = (row: CostComparisonRow, { fxSnapshot }: EventData<QuotationEvents, 'QuotePublished'>) =>
  withSources({ ...row, fx: fxSnapshot, publishedSells: row.sells }, row.sources)

/** The alternative counts as it was sent, not as a draft of it that came after: a yes that names its revision was brought back to that. */
const won = (
  row: CostComparisonRow,
  { idSell, revisionNo }: EventData<QuotationEvents, 'QuoteApproved'>,
): CostComparisonRow => {
  const wonCosts = (revisionNo === undefined ? row.publishedSells[idSell] : undefined) ?? row.sells[idSell]
  return wonCosts ? { ...row, wonCosts, sells: { ...row.sells, [idSell]: wonCosts } } : { ...row, wonCosts: [] }
}

/** Who gave costs for each quotation, and how they compare. */
export const costComparison: Projection<typeof columns, 'quotation'> = {
  name: 'cost-comparison',
  version: 6,
  table: 'cost_comparison',
  aggregate: 'quotation',
  columns,
  indexes: ['using gin (agents jsonb_path_ops)', '(requested_at)'],
  evolve: {
    QuotationRequested: (row, _data, { occurredAt }) => ({ ...row, requestedAt: occurredAt }),
    CostGroupAdded: priced,
    CostGroupChanged: priced,
    CostGroupRemoved: (row, { idCost }) => withSources(row, without(row.sources, idCost)),
    SellGroupAdded: sold,
    SellGroupChanged: sold,
    SellGroupRemoved: (row, { idSell }) => ({ ...row, sells: without(row.sells, idSell) }),
    QuotePublished: published,
    QuoteUpdated: published,
    QuoteApproved: won,
    QuoteReopened: (row) => ({ ...row, wonCosts: [] }),
    QuotationCancelled: (row) => ({ ...row, cancelled: true }),
  },
}
