import { int, jsonb, type RowOf, timestamptz } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'
import { withoutEntry } from '../engine/with-entry.ts'

const columns = {
  /** Time of the pending approval request, by sell. */
  asked: jsonb<Readonly<Record<string, string>>>({}),
  waiting: int(0),
  /** Time of the oldest pending request. */
  since: timestamptz(),
}

type SellApprovalsRow = RowOf<typeof columns>

const withPending = (row: SellApprovalsRow, pending: SellApprovalsRow['asked']): SellApprovalsRow => {
  const [since] = Object.values(pending).toSorted()
  return { ...row, asked: pending, waiting: Object.keys(pending).length, since }
}

const withoutRequest = (row: SellApprovalsRow, { idSell }: { idSell: string }) =>
  withPending(row, withoutEntry(row.asked, idSell))

/** Quotations with sells that await the approval of the management; no row without any request. */
export const sellApprovals: Projection<typeof columns, 'quotation'> = {
  name: 'sell-approvals',
  version: 1,
  table: 'sell_approvals',
  aggregate: 'quotation',
  columns,
  indexes: ['(key) where waiting > 0'],
  evolve: {
    SellApprovalRequested: (row, { idSell }, { occurredAt }) =>
      withPending(row, { ...row.asked, [idSell]: occurredAt }),
    SellApproved: withoutRequest,
    SellRejected: withoutRequest,
    SellApprovalReset: withoutRequest,
  },
}
