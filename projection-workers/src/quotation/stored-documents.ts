import { text, timestamptz } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'

const columns = { sha256: text(''), removedAt: timestamptz() }

/** File of each document of a quotation, and its removal time: a file without documents may be deleted. */
export const storedDocuments: Projection<typeof columns, 'quotation'> = {
  name: 'kept-documents',
  version: 2,
  table: 'kept_documents',
  aggregate: 'quotation',
  columns,
  indexes: ['(sha256)', '(removed_at) where removed_at is not null'],
  key: ({ data }) => {
    if ('documentId' in data) return data.documentId
    return 'documentSha256' in data ? data.documentSha256 : ''
  },
  evolve: {
    DocumentAttached: (_, { sha256 }) => ({ sha256 }),
    // A document from an agent is never removed either, even if a later answer lacks it.
    AgentDocumentAttached: (_, { sha256 }) => ({ sha256 }),
    // A document sent to a client is never removed.
    QuoteDocumentBuilt: (_, { documentSha256 }) => ({ sha256: documentSha256 }),
    DocumentRemoved: (row, _, { occurredAt }) => ({ ...row, removedAt: occurredAt }),
  },
}
