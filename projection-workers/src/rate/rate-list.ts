import { searchText } from '@freight/contracts/search-text'
import { rateColumns } from '@freight/contracts/tables/rate-list'
import { type RowOf, boolean, jsonb } from '@freight/contracts/tables/columns'
import type { Rate } from '@freight/contracts/rate/rate'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { type Projection, withAudit, auditColumns, withoutEntry } from '../engine/projection.ts'

/** Rates behind a cost, and its last day of validity. */
type Use = { rates: readonly string[]; validez: string }

const rateUsageColumns = {
  open: boolean(true),
  /** The client has a current offer. */
  sent: boolean(false),
  /** Costs based on rates, by id of the cost group. */
  costs: jsonb<Readonly<Record<string, Use>>>({}),
  /** Ids of all their rates, for the index. */
  rates: jsonb<readonly string[]>([]),
}

type RateUsageRow = RowOf<typeof rateUsageColumns>

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
export const rateUsage: Projection<typeof rateUsageColumns, 'quotation'> = {
  name: 'rate-usage',
  version: 2,
  table: 'rate_usage',
  aggregate: 'quotation',
  columns: rateUsageColumns,
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

const columns = { ...rateColumns, ...auditColumns }

type RateRow = RowOf<typeof columns>
type Changes = { [Name in keyof Rate]?: Rate[Name] | undefined } & { version: number }

/** The row with these fields and the columns derived from them. */
const withFields = (row: RateRow, fields: Omit<Changes, 'id'>): RateRow => {
  const definedFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const changedRow: RateRow = {
    ...row,
    ...definedFields,
    container: (fields.container === undefined ? row.container : fields.container) ?? '',
  }
  const { code, origin, originName, destination, destinationName, owner, carrier, route } = changedRow
  return {
    ...changedRow,
    ownerId: owner?.id ?? '',
    lane: searchText(originName, origin, destinationName, destination),
    originTown: searchText(originName),
    destinationTown: searchText(destinationName),
    carrierName: carrier?.name ?? '',
    codes: fields.charges ? [...new Set(fields.charges.map((charge) => charge.code))].toSorted() : row.codes,
    search: searchText(code, origin, originName, destination, destinationName, owner?.name, carrier?.name, route),
  }
}

/** Stored tariffs, suspended ones included. */
export const rateList: Projection<typeof columns, 'rate'> = {
  name: 'rate-list',
  version: 8,
  table: 'rate_list',
  aggregate: 'rate',
  columns,
  // For the search of a quotation, the comparison with an import file, and the default order of the list.
  indexes: [
    `(transport, mode, origin, destination, valid_to) where active and type = 'BUY'`,
    `(owner_id, transport, mode, origin) where active and type = 'SELL'`,
    '(owner_id, origin, destination, lower(carrier_name)) where active',
    '(code, key)',
    '(valid_to, key)',
    'using gin (codes) where active',
  ],
  evolve: {
    RateCreated: (row, { id: _id, importBatchId: _import, ...fields }, envelope) => ({
      ...withFields(row, fields),
      active: true,
      ...withAudit(envelope),
    }),
    RateChanged: (row, { importBatchId: _import, ...fields }, envelope) => ({
      ...withFields(row, fields),
      ...withAudit(envelope),
    }),
    RateExtended: (row, fields, envelope) => ({ ...withFields(row, fields), ...withAudit(envelope) }),
    RateSuspended: (row, { reason, importBatchId }, envelope) => ({
      ...row,
      active: false,
      suspendedBecause: reason,
      importUndone: importBatchId !== undefined,
      ...withAudit(envelope),
    }),
    RateResumed: (row, _, envelope) => ({
      ...row,
      active: true,
      suspendedBecause: '',
      importUndone: false,
      ...withAudit(envelope),
    }),
  },
}
