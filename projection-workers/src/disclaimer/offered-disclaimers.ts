import { jsonb } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'

const columns = { disclaimers: jsonb<readonly string[]>([]) }

const idsOf = (disclaimers: readonly { id: string }[]) => [...new Set(disclaimers.map(({ id }) => id))]

/** Disclaimers in the document for the client: the prepared ones, then those of the sent offer. */
export const offeredDisclaimers: Projection<typeof columns, 'quotation'> = {
  name: 'offered-disclaimers',
  version: 1,
  table: 'offered_disclaimers',
  aggregate: 'quotation',
  columns,
  indexes: [],
  evolve: {
    ClientDocumentPrepared: (_, { disclaimers }) => ({ disclaimers: idsOf(disclaimers) }),
    QuoteSent: (row, { disclaimers }) => (disclaimers ? { disclaimers: idsOf(disclaimers) } : row),
  },
}
