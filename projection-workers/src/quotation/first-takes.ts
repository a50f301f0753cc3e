import type { Projection } from '../engine/projection.ts'

type FirstTakesRow = { takenAt?: string | undefined }

/** When each request was first taken, by whoever took it, or by whoever assigned it. */
export const firstTakes: Projection<FirstTakesRow, 'quotation'> = {
  name: 'first-takes',
  version: 1,
  table: 'first_takes',
  aggregate: 'quotation',
  columns: { takenAt: 'timestamptz' },
  indexes: [],
  initial: {},
  evolve: {
    QuotationTaken: (row, _, { occurredAt }) => ({ takenAt: row.takenAt ?? occurredAt }),
    QuotationAssigned: (row, { assignedTo }, { occurredAt }) =>
      assignedTo === undefined ? row : { takenAt: row.takenAt ?? occurredAt },
  },
}
