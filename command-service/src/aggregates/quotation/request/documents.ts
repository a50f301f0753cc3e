import { MOST_DOCUMENTS } from '@freight/contracts/vocabulary/document'
import { Refusal } from '@freight/platform/event-store/decider'
import type { Stage } from '../quotation-state.ts'

export const documents = {
  decide: {
    AddDocument: (document, { docs }) => {
      const same = docs.find(({ type, sha256 }) => type === document.type && sha256 === document.sha256)
      if (same)
        throw new Refusal('DOCUMENT_ALREADY_THERE', 'The quotation has this document already.', { name: same.name })
      if (docs.length >= MOST_DOCUMENTS)
        throw new Refusal('TOO_MANY_DOCUMENTS', `A quotation holds at most ${MOST_DOCUMENTS} documents.`)
      return [{ type: 'DocumentAttached', data: document }]
    },
    RemoveDocument: ({ documentId }, { docs }) => {
      const found = docs.find((one) => one.documentId === documentId)
      if (!found) throw new Refusal('UNKNOWN_DOCUMENT', 'The quotation has no such document.')
      return [{ type: 'DocumentRemoved', data: { documentId, type: found.type, name: found.name } }]
    },
  },
  evolve: {
    DocumentAttached: (quotation, { documentId, type, name, size, sha256 }) => ({
      ...quotation,
      docs: [...quotation.docs, { documentId, type, name, size, sha256 }],
    }),
    DocumentRemoved: (quotation, { documentId }) => ({
      ...quotation,
      docs: quotation.docs.filter((one) => one.documentId !== documentId),
    }),
  },
} satisfies Stage
