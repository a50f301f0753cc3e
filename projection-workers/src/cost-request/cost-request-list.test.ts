import type { Actor, StoredEvent } from '@freight/contracts/events/envelope'
import { expect, test } from 'vitest'
import { fold } from '../engine/fold.ts'
import { rateHistory } from '../engine/rate-history.ts'
import { anyProjection } from '../engine/projection.ts'
import { stored } from '../testing/after.ts'
import { costRequestList } from './cost-request-list.ts'

const reminded = (revision: number, actor: Actor): StoredEvent => ({
  ...stored('cost-request-r1', revision, { type: 'CostRequestReminded', data: { n: revision } }),
  actor,
})
const byHand: Actor = { kind: 'STAFF', userId: 'lferreyra' }
const bySchedule: Actor = { kind: 'SYSTEM', name: 'scheduler' }

test('a manual reminder does not count as an automatic one', () => {
  const rows = new Map()
  const events = [reminded(1, byHand), reminded(2, bySchedule), reminded(3, byHand)]
  expect(fold(anyProjection(costRequestList), events, rows, new Set(), rateHistory()).deadLetters).toEqual([])
  expect(rows.get('r1').row).toMatchObject({ reminders: 3, automaticReminders: 1 })
})

test('a new link resets the reminders', () => {
  const rows = new Map()
  const period = { tokenId: 't2', dueAt: '2026-03-12T21:00:00.000Z', expiresAt: '2026-03-19T21:00:00.000Z' }
  const reopened = stored('cost-request-r1', 2, { type: 'CostRequestReopened', data: { reason: '', ...period } })
  fold(anyProjection(costRequestList), [reminded(1, bySchedule), reopened], rows, new Set(), rateHistory())
  expect(rows.get('r1').row).toMatchObject({ reminders: 0, automaticReminders: 0 })
})

const issue = {
  quotationKey: 'MVD-2026-000001',
  providerId: 'p-1',
  providerName: 'Blue Delta',
  contactId: 'k-1',
  contactName: 'Mei Lin Ho',
  mail: 'rates@bluedelta.example',
  language: 'en',
  askedBy: 'u-1',
  note: '',
  documents: [],
  tokenId: 't1',
  dueAt: '2026-03-12T21:00:00.000Z',
  expiresAt: '2026-03-19T21:00:00.000Z',
}

test('a row has the sections of a limited request, and none of a request for everything', () => {
  const sectionsAfter = (data: object) => {
    const rows = new Map()
    const events = [stored('cost-request-r1', 1, { type: 'CostRequestIssued', data })]
    fold(anyProjection(costRequestList), events, rows, new Set(), rateHistory())
    return rows.get('r1').row.sections
  }
  expect(sectionsAfter({ ...issue, sections: ['ORIGIN'] })).toEqual(['ORIGIN'])
  expect(sectionsAfter(issue)).toEqual([])
})
