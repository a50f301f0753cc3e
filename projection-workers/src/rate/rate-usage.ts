import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { boolean, jsonb, type RowOf } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'
import { withoutEntry } from '../engine/with-entry.ts'

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

const withoutCost = (row: RateUsageRow, idCost: string): RateUsageRow => withCosts(row, withoutEntry(row.costs, idCost))

const withUse = (row: RateUsageRow, { idCost, rates, validez }: CostGroup): RateUsageRow => {
  if (!rates) return idCost in row.costs ? withoutCost(row, idCost) : row
  return withCosts(row, { ...row.costs, [idCost]: { rates: rates.map(({ rateId }) => rateId), validez } })
}

const asClosed = (row: RateUsageRow): RateUsageRow => ({ ...row, open: false })
const withSent = (row: RateUsageRow, sent: boolean): RateUsageRow => ({ ...row, sent })

/** Stored rates behind the costs of each quotation. */
export const rateUsage: Projection<typeof columns, 'quotation'> = {
  name: 'rate-usage',
  version: 2,
  table: 'rate_usage',
  aggregate: 'quotation',
  columns,
  indexes: ['using gin (rates) where open'],
  evolve: {
    CostGroupAdded: withUse,
    CostGroupChanged: withUse,
    CostGroupRemoved: (row, { idCost }) => withoutCost(row, idCost),
    QuoteSent: (row) => withSent(row, true),
    QuoteUpdated: (row) => withSent(row, false),
    QuotationReopenedForPricing: (row) => withSent(row, false),
    // A postponed offer does not bind; changes of its rates count as in any open quotation.
    QuotePostponed: (row) => withSent(row, false),
    QuoteResumed: (row) => withSent(row, false),
    QuoteApproved: asClosed,
    QuoteRejected: asClosed,
    QuotationCancelled: asClosed,
    QuoteReopened: (row) => ({ ...row, open: true, sent: false }),
  },
}
