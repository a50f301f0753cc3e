import type { EventOf } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { storedDocuments } from './small-lists.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'

const document = { documentId: 'MVD-2026-000001.d-1', type: 'MSDS', name: 'Hoja.pdf' } as const
const attached: EventOf<QuotationEvents> = { type: 'DocumentAttached', data: { ...document, size: 5, sha256: 'ab12' } }

test('an attached document refers to its file', () => after(storedDocuments, attached).shows({ sha256: 'ab12' }))

test('a removed document has its removal time', () =>
  after(storedDocuments, attached, { type: 'DocumentRemoved', data: document }).shows({
    sha256: 'ab12',
    removedAt: at(2),
  }))

test('a document sent to a client is never removed', () =>
  after(storedDocuments, {
    type: 'QuoteDocumentBuilt',
    data: { revisionNo: 1, documentSha256: 'cd34', size: 9 },
  }).shows({ sha256: 'cd34' }))

test('a document that an agent gave with a cost is never removed', () =>
  after(storedDocuments, {
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
