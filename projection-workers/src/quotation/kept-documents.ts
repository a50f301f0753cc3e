import { text, timestamptz } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'

const columns = { sha256: text(''), removedAt: timestamptz() }

/** Which file each document of a quotation is, and since when nobody wants it: bytes that no document holds may go. */
export const keptDocuments: Projection<typeof columns, 'quotation'> = {
  name: 'kept-documents',
  version: 2,
  table: 'kept_documents',
  aggregate: 'quotation',
  columns,
  indexes: ['(sha256)', '(removed_at) where removed_at is not null'],
  key: ({ data }) => ('documentId' in data ? data.documentId : 'documentSha256' in data ? data.documentSha256 : ''),
  evolve: {
    DocumentAttached: (_, { sha256 }) => ({ sha256 }),
    // What an agent has sent is never removed, either, though a later answer may come without it.
    AgentDocumentAttached: (_, { sha256 }) => ({ sha256 }),
    // What was sent to a client is never removed.
    QuoteDocumentBuilt: (_, { documentSha256 }) => ({ sha256: documentSha256 }),
    DocumentRemoved: (row, _, { occurredAt }) => ({ ...row, removedAt: occurredAt }),
  },
}
