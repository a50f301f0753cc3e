import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import { boolean, jsonb, type RowOf } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'

/** Rates behind a cost, and its last day of validity. */
type Use = { rates: readonly string[]; validez: string }

const columns = {
  open: boolean(true),
  /** The client has a current offer. */
  sent: boolean(false),
  /** Costs based on rates, by id of the cost group. */
  costs: jsonb<Readonly<Record<string, Use>>>({}),
  /** Ids of all their rates, for the index. */
  rates: jsonb<readonly string[]>([]),
}

type RateUsageRow = RowOf<typeof columns>

const withCosts = (row: RateUsageRow, costs: RateUsageRow['costs']): RateUsageRow => ({
  ...row,
  costs,
  rates: [...new Set(Object.values(costs).flatMap(({ rates }) => rates))].toSorted(),
})

const without = (row: RateUsageRow, idCost: string): RateUsageRow =>
  withCosts(row, Object.fromEntries(Object.entries(row.costs).filter(([one]) => one !== idCost)))

const used = (row: RateUsageRow, { idCost, rates, validez }: CostGroup): RateUsageRow => {
  if (!rates) return idCost in row.costs ? without(row, idCost) : row
  return withCosts(row, { ...row.costs, [idCost]: { rates: rates.map(({ rateId }) => rateId), validez } })
}

const closed = (row: RateUsageRow): RateUsageRow => ({ ...row, open: false })
const isSent = (row: RateUsageRow, sent: boolean): RateUsageRow => ({ ...row, sent })

/** Stored rates behind the costs of each quotation. */
export const rateUsage: Projection<typeof columns, 'quotation'> = {
  name: 'rate-usage',
  version: 2,
  table: 'rate_usage',
  aggregate: 'quotation',
  columns,
  indexes: ['using gin (rates) where open'],
  evolve: {
    CostGroupAdded: used,
    CostGroupChanged: used,
    CostGroupRemoved: (row, { idCost }) => without(row, idCost),
    QuoteSent: (row) => isSent(row, true),
    QuoteUpdated: (row) => isSent(row, false),
    QuotationReopenedForPricing: (row) => isSent(row, false),
    // A postponed offer does not bind; changes of its rates count as in any open quotation.
    QuotePostponed: (row) => isSent(row, false),
    QuoteResumed: (row) => isSent(row, false),
    QuoteApproved: closed,
    QuoteRejected: closed,
    QuotationCancelled: closed,
    QuoteReopened: (row) => ({ ...row, open: true, sent: false }),
  },
}
