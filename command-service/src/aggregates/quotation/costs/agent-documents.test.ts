import type { AgentDocument } from '@freight/contracts/document/stored-document'
import { test } from 'vitest'
import {
  costGroup,
  given,
  pricing,
  type QuotationEvent,
  requested,
  taken,
} from '../../../testing/quotation-sentences.ts'

const system = { userId: 'cost-requests', permissions: [], system: true }
const file = (documentId: string): AgentDocument => ({
  documentId,
  name: `${documentId}.pdf`,
  size: 5,
  sha256: `hash of ${documentId}`,
})
const cost = { idCost: 'c1', costRequestId: 'r1' }
const answered = (...ids: string[]): QuotationEvent => ({
  type: 'AgentCostsRecorded',
  data: {
    costRequestId: 'r1',
    submissionNo: 1,
    groups: ids.map((idCost) => ({ ...costGroup, idCost, source: 'AGENT', costRequestId: 'r1' })),
  },
})
const attached = (documentId: string, idCost = 'c1'): QuotationEvent => ({
  type: 'AgentDocumentAttached',
  data: { ...file(documentId), ...cost, idCost },
})
const dropped = (documentId: string, idCost = 'c1'): QuotationEvent => ({
  type: 'AgentDocumentDropped',
  data: { documentId, name: `${documentId}.pdf`, ...cost, idCost },
})
const ofAgent = (idCost: string): QuotationEvent => ({
  type: 'CostGroupAdded',
  data: { ...costGroup, idCost, source: 'AGENT', costRequestId: 'r1' },
})
const before = [requested, taken]

test('each file of an answer belongs to the cost that it came with', () => {
  given(...before, answered('c1', 'c2'))
    .by(system)
    .when('KeepAgentDocuments', { costRequestId: 'r1', documents: [null, file('d1')] })
    .thenExactly(attached('d1', 'c2'))
  given(...before, answered('c1'))
    .by(system)
    .when('KeepAgentDocuments', { costRequestId: 'r1', documents: [file('d1'), file('d2')] })
    .thenExactly(attached('d1'))
})

test('a later answer has another file, the same one, or none', () => {
  const events = [...before, answered('c1'), attached('d1')]
  const keeping = (document: AgentDocument | null) =>
    given(...events)
      .by(system)
      .when('KeepAgentDocuments', { costRequestId: 'r1', documents: [document] })
  keeping(file('d1')).nothing()
  keeping(file('d2')).thenExactly(dropped('d1'), attached('d2'))
  keeping(null).thenExactly(dropped('d1'))
  given(...events, dropped('d1'))
    .by(system)
    .when('KeepAgentDocuments', { costRequestId: 'r1', documents: [file('d1')] })
    .thenExactly(attached('d1'))
})

test('the file of a cost that a later answer omits is removed with the cost, and stays if the cost stays', () => {
  const events = [...before, answered('c1', 'c2'), ofAgent('c1'), ofAgent('c2'), attached('d1'), attached('d2', 'c2')]
  const fewer = [...events, answered('c1')]
  const keeping = (...events: QuotationEvent[]) =>
    given(...events)
      .by(system)
      .when('KeepAgentDocuments', { costRequestId: 'r1', documents: [file('d1')] })
  keeping(...fewer).nothing()
  const removed: QuotationEvent = { type: 'CostGroupRemoved', data: { idCost: 'c2' } }
  keeping(...fewer, removed).thenExactly(dropped('d2', 'c2'))
  keeping(...fewer, removed, dropped('d2', 'c2')).nothing()
  // The file of another agent is not affected.
  given(...fewer, removed)
    .by(system)
    .when('KeepAgentDocuments', { costRequestId: 'r2', documents: [] })
    .nothing()
})

test('only the system records the files of an agent, and none for a request without an answer', () => {
  given(...before, answered('c1'))
    .by(pricing)
    .when('KeepAgentDocuments', { costRequestId: 'r1', documents: [file('d1')] })
    .refused('FORBIDDEN')
  given(...before)
    .by(system)
    .when('KeepAgentDocuments', { costRequestId: 'r1', documents: [file('d1')] })
    .nothing()
})
