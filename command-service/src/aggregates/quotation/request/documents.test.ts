import { MOST_DOCUMENTS } from '@freight/contracts/vocabulary/document'
import { expect, test } from 'vitest'
import {
  approved,
  cancelled,
  commercial,
  delivered,
  given,
  manager,
  otherCommercial,
  pricing,
  type QuotationEvent,
  rejected,
  requested,
  stateAfter,
  taken,
} from '../../../testing/quotation-sentences.ts'

const sheet = {
  documentId: 'MVD-2026-000123.d1',
  type: 'MSDS' as const,
  name: 'Hoja.pdf',
  size: 12,
  sha256: 'a'.repeat(64),
}
const invoice = { ...sheet, documentId: 'MVD-2026-000123.d2', type: 'CIV' as const, sha256: 'b'.repeat(64) }
const attached: QuotationEvent = { type: 'DocumentAttached', data: sheet }
const removed: QuotationEvent = {
  type: 'DocumentRemoved',
  data: { documentId: sheet.documentId, type: 'MSDS', name: 'Hoja.pdf' },
}

test('the event contains the hash of a document, not its content', () =>
  given(requested).when('AddDocument', sheet).thenExactly(attached))

test('users with full access to the quotation add and remove documents', () => {
  for (const principal of [commercial, pricing, manager]) {
    given(requested).by(principal).when('AddDocument', sheet).thenExactly(attached)
    given(requested, attached)
      .by(principal)
      .when('RemoveDocument', { documentId: sheet.documentId })
      .thenExactly(removed)
  }
  const assigned = { userId: 'pgomez', permissions: ['CONSULTAR_COTIZACION' as const] }
  given(requested, taken).by(assigned).when('AddDocument', sheet).thenExactly(attached)
  given(requested).by(otherCommercial).when('AddDocument', sheet).refused('FORBIDDEN')
  given(requested, attached)
    .by(otherCommercial)
    .when('RemoveDocument', { documentId: sheet.documentId })
    .refused('FORBIDDEN')
})

test('documents are added and removed after the decision too, but not after the cancellation', () => {
  for (const decided of [approved, rejected])
    given(...delivered, decided)
      .when('AddDocument', sheet)
      .thenExactly(attached)
  given(requested, cancelled).when('AddDocument', sheet).refused('INVALID_TRANSITION')
})

test('the same content is accepted once per kind of document', () => {
  given(requested, attached)
    .when('AddDocument', { ...sheet, documentId: 'MVD-2026-000123.d3', name: 'Copia.pdf' })
    .refused('DOCUMENT_ALREADY_THERE')
  given(requested, attached)
    .when('AddDocument', { ...invoice, sha256: sheet.sha256 })
    .thenExactly({ type: 'DocumentAttached', data: { ...invoice, sha256: sheet.sha256 } })
  given(requested, attached, removed).when('AddDocument', sheet).thenExactly(attached)
})

test('an unknown document cannot be removed', () => {
  given(requested).when('RemoveDocument', { documentId: sheet.documentId }).refused('UNKNOWN_DOCUMENT')
  given(requested, attached, removed)
    .when('RemoveDocument', { documentId: sheet.documentId })
    .refused('UNKNOWN_DOCUMENT')
})

test('a quotation has a maximum number of documents', () => {
  const many = Array.from({ length: MOST_DOCUMENTS }, (_, index): QuotationEvent => ({
    type: 'DocumentAttached',
    data: { ...sheet, documentId: `d${index}`, sha256: String(index).padStart(64, '0') },
  }))
  given(requested, ...many.slice(1))
    .when('AddDocument', sheet)
    .thenExactly(attached)
  given(requested, ...many)
    .when('AddDocument', sheet)
    .refused('TOO_MANY_DOCUMENTS')
  expect(stateAfter([requested, ...many]).docs).toHaveLength(MOST_DOCUMENTS)
})
