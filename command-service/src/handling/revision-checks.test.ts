import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { deciders } from '../aggregates/deciders.ts'
import { matchesRevision } from './decided-events.ts'

const revisionCheck = { stream: 'quotation-1', ifMatch: 5 }
/** Whether a command for revision 5 still fits after these events. */
const fitsAfter = (...types: readonly string[]) =>
  matchesRevision(
    { readStream: async () => types.map((type, index) => storedEvent(6 + index, type)) },
    deciders.quotation,
    { ...revisionCheck, revision: 5 + types.length },
  )

test('a command is accepted when only mails, reminders and files were recorded meanwhile', async () => {
  expect(await fitsAfter()).toBe(true)
  expect(await fitsAfter('QuoteDocumentBuilt', 'QuoteMailed')).toBe(true)
  expect(await fitsAfter('QuoteMailFailed', 'QuotationReminded', 'DocumentAttached')).toBe(true)
})

test('a command is rejected when a user changed the quotation meanwhile', async () => {
  expect(await fitsAfter('QuoteSent', 'QuoteDocumentBuilt', 'QuoteMailed')).toBe(false)
  expect(await fitsAfter('QuoteMailed', 'CostGroupMarkedStale')).toBe(false)
})

test('a revision that never existed is rejected', async () => {
  const store = { readStream: async () => [] }
  for (const ifMatch of [0, 7])
    expect(await matchesRevision(store, deciders.quotation, { stream: 'quotation-1', ifMatch, revision: 6 })).toBe(
      false,
    )
})
