import type { Projection } from '../engine/projection.ts'
import { without } from './quotation-list-prices.ts'

type SellApprovalsRow = {
  /** Since when the management is asked about each sell. */
  asked: Readonly<Record<string, string>>
  waiting: number
  /** Since when the oldest question stands. */
  since?: string | undefined
}

const withAsked = (row: SellApprovalsRow, asked: SellApprovalsRow['asked']): SellApprovalsRow => {
  const [since] = Object.values(asked).toSorted()
  return { ...row, asked, waiting: Object.keys(asked).length, since }
}

const answered = (row: SellApprovalsRow, { idSell }: { idSell: string }) => withAsked(row, without(row.asked, idSell))

/** The quotations with a sell that the management is asked to approve. Those nobody ever asked about have no row. */
export const sellApprovals: Projection<SellApprovalsRow, 'quotation'> = {
  name: 'sell-approvals',
  version: 1,
  table: 'sell_approvals',
  aggregate: 'quotation',
  columns: { asked: 'jsonb', waiting: 'int', since: 'timestamptz' },
  indexes: ['(key) where waiting > 0'],
  initial: { asked: {}, waiting: 0 },
  evolve: {
    SellApprovalRequested: (row, { idSell }, { occurredAt }) => withAsked(row, { ...row.asked, [idSell]: occurredAt }),
    SellApproved: answered,
    SellRejected: answered,
    SellApprovalReset: answered,
  },
}
