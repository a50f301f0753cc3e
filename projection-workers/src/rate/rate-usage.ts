import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import { boolean, jsonb, type RowOf } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'

/** Of which rates a cost is made, and until when it holds. */
type Use = { rates: readonly string[]; validez: string }

const columns = {
  open: boolean(true),
  /** The client has the offer. */
  sent: boolean(false),
  /** Each cost group that is made of rates, by its id. */
  costs: jsonb<Readonly<Record<string, Use>>>({}),
  /** The ids of all their rates: what the index looks through. */
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

/** Which stored rates the costs of each quotation are made of. */
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
    // While it rests nobody holds to the offer: what becomes of its rates counts as in any open quotation.
    QuotePostponed: (row) => isSent(row, false),
    QuoteResumed: (row) => isSent(row, false),
    QuoteApproved: closed,
    QuoteRejected: closed,
    QuotationCancelled: closed,
    QuoteReopened: (row) => ({ ...row, open: true, sent: false }),
  },
}
