import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import { quotation } from './quotation.ts'

/** A cost request whose page the agent has not opened yet. */
export const costRequest = (overrides: Partial<CostRequestRow> = {}): CostRequestRow => ({
  id: 'r1',
  revision: 1,
  quotationKey: quotation.key,
  language: 'en',
  state: 'OPEN',
  isLate: false,
  provider: { id: 'p1', name: 'Blue Delta' },
  contact: { id: 'k1', name: 'Mei Lin Ho', mail: 'mei@bd.example' },
  askedAt: '2026-11-20T10:00:00.000Z',
  linkSince: '2026-11-20T10:00:00.000Z',
  isOutdated: false,
  askedBy: { id: 'u', name: 'P' },
  dueAt: '2026-11-24T21:00:00.000Z',
  expiresAt: '2026-12-01T21:00:00.000Z',
  submissionNo: 0,
  reminders: 0,
  askedNewLink: false,
  note: '',
  documents: [],
  questions: [],
  ...overrides,
})
