import type { Projection } from '../engine/projection.ts'

type KeptDocumentRow = { sha256: string; removedAt?: string | undefined }

/** Which file each document of a quotation is, and since when nobody wants it: bytes that no document holds may go. */
export const keptDocuments: Projection<KeptDocumentRow, 'quotation'> = {
  name: 'kept-documents',
  version: 1,
  table: 'kept_documents',
  aggregate: 'quotation',
  columns: { sha256: 'text', removedAt: 'timestamptz' },
  indexes: ['(sha256)', '(removed_at) where removed_at is not null'],
  initial: { sha256: '' },
  key: ({ data }) => ('documentId' in data ? data.documentId : 'documentSha256' in data ? data.documentSha256 : ''),
  evolve: {
    DocumentAttached: (_, { sha256 }) => ({ sha256 }),
    // What was sent to a client is never removed.
    QuoteDocumentBuilt: (_, { documentSha256 }) => ({ sha256: documentSha256 }),
    DocumentRemoved: (row, _, { occurredAt }) => ({ ...row, removedAt: occurredAt }),
  },
}
