import type { EventOf } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import { keptDocuments } from './kept-documents.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'

const document = { documentId: 'MVD-2026-000001.d-1', type: 'MSDS', name: 'Hoja.pdf' } as const
const attached: EventOf<QuotationEvents> = { type: 'DocumentAttached', data: { ...document, size: 5, sha256: 'ab12' } }

test('a document holds its file until it is removed', () => after(keptDocuments, attached).shows({ sha256: 'ab12' }))

test('a removed document says since when', () =>
  after(keptDocuments, attached, { type: 'DocumentRemoved', data: document }).shows({
    sha256: 'ab12',
    removedAt: at(2),
  }))

test('what was sent to a client holds its file for ever', () =>
  after(keptDocuments, {
    type: 'QuoteDocumentBuilt',
    data: { revisionNo: 1, documentSha256: 'cd34', size: 9 },
  }).shows({ sha256: 'cd34' }))

test('what an agent gave with a cost holds its file for ever', () =>
  after(keptDocuments, {
    type: 'AgentDocumentAttached',
    data: {
      documentId: 'MVD-2026-000001.d-2',
      name: 'Oferta.pdf',
      idCost: 'c-1',
      costRequestId: 'r-1',
      size: 5,
      sha256: 'ef56',
    },
  }).shows({ sha256: 'ef56' }))
