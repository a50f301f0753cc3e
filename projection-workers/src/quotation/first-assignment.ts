import { timestamptz } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'

const columns = { takenAt: timestamptz() }

/** Time at which each request was first taken by or assigned to a pricing user. */
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
