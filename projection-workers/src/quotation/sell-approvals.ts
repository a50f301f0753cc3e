import { int, jsonb, type RowOf, timestamptz } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'
import { without } from './quotation-list-prices.ts'

const columns = {
  /** Since when the management is asked about each sell. */
  asked: jsonb<Readonly<Record<string, string>>>({}),
  waiting: int(0),
  /** Since when the oldest question stands. */
  since: timestamptz(),
}

type SellApprovalsRow = RowOf<typeof columns>

const withAsked = (row: SellApprovalsRow, asked: SellApprovalsRow['asked']): SellApprovalsRow => {
  const [since] = Object.values(asked).toSorted()
  return { ...row, asked, waiting: Object.keys(asked).length, since }
}

const answered = (row: SellApprovalsRow, { idSell }: { idSell: string }) => withAsked(row, without(row.asked, idSell))

/** The quotations with a sell that the management is asked to approve. Those nobody ever asked about have no row. */
export const sellApprovals: Projection<typeof columns, 'quotation'> = {
  name: 'sell-approvals',
  version: 1,
  table: 'sell_approvals',
  aggregate: 'quotation',
  columns,
  indexes: ['(key) where waiting > 0'],
  evolve: {
    SellApprovalRequested: (row, { idSell }, { occurredAt }) => withAsked(row, { ...row.asked, [idSell]: occurredAt }),
    SellApproved: answered,
    SellRejected: answered,
    SellApprovalReset: answered,
  },
}
