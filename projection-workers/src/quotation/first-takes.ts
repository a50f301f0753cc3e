import { timestamptz } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'

const columns = { takenAt: timestamptz() }

/** When each request was first taken, by whoever took it, or by whoever assigned it. */
export const firstTakes: Projection<typeof columns, 'quotation'> = {
  name: 'first-takes',
  version: 1,
  table: 'first_takes',
  aggregate: 'quotation',
  columns,
  indexes: [],
  evolve: {
    QuotationTaken: (row, _, { occurredAt }) => ({ takenAt: row.takenAt ?? occurredAt }),
    QuotationAssigned: (row, { assignedTo }, { occurredAt }) =>
      assignedTo === undefined ? row : { takenAt: row.takenAt ?? occurredAt },
  },
}
