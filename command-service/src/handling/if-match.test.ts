import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { deciders } from '../aggregates/deciders.ts'
import { matchesRevision } from './if-match.ts'

const looked = { stream: 'quotation-1', ifMatch: 5 }
/** Whether a command that was begun at revision 5 still fits once these have happened. */
const fitsAfter = (...types: readonly string[]) =>
  matchesRevision(
    { readStream: async () => types.map((type, index) => storedEvent(6 + index, type)) },
    deciders.quotation,
    { ...looked, revision: 5 + types.length },
  )

test('what is typed goes over the records of mails, reminders and files that came meanwhile', async () => {
  expect(await fitsAfter()).toBe(true)
  expect(await fitsAfter('QuoteDocumentBuilt', 'QuoteMailed')).toBe(true)
  expect(await fitsAfter('QuoteMailFailed', 'QuotationReminded', 'DocumentAttached')).toBe(true)
})

test('what somebody has done meanwhile is looked at first', async () => {
  expect(await fitsAfter('QuoteSent', 'QuoteDocumentBuilt', 'QuoteMailed')).toBe(false)
  expect(await fitsAfter('QuoteMailed', 'CostGroupMarkedStale')).toBe(false)
})

test('a revision that there has never been fits nothing', async () => {
  const store = { readStream: async () => [] }
  for (const ifMatch of [0, 7])
    expect(await matchesRevision(store, deciders.quotation, { stream: 'quotation-1', ifMatch, revision: 6 })).toBe(
      false,
    )
})
