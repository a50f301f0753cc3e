import { isPlainField } from '@freight/contracts/quotation/fields/about-fields'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { RequestChanges } from '@freight/contracts/quotation/request'
import { QuotationRequested } from '@freight/contracts/freight/request/requested'
import { expect, test } from 'vitest'
import { namesBelow } from '../../../testing/texts.ts'
import { byDay, eventWords } from './event-words.ts'

test.each(['es', 'en', 'pt'])('every event of a quotation has a sentence in %s', (language) =>
  expect(namesBelow(language, 'quotations:event')).toEqual(expect.arrayContaining(Object.keys(quotationEvents))),
)

test.each(['es', 'en', 'pt'])('every field that an amendment may change has a name in %s', (language) => {
  const fields = [...Object.keys(QuotationRequested.shape), ...Object.keys(RequestChanges.shape)]
  const byHand = fields.filter((field) => !isPlainField(field))
  expect(namesBelow(language, 'history:requestField')).toEqual(expect.arrayContaining(byHand))
})

test('a published quote includes its amount', () =>
  expect(
    eventWords({
      type: 'QuotePublished',
      data: { publicationNo: 1, converted: { amount: '1045.06', currency: 'USD' } },
    }),
  ).toEqual({
    amount: '1045.06',
    currency: 'USD',
    number: '1',
  }))

test('a resent offer includes its number, and a refused mail only the code of the server’s answer', () => {
  expect(eventWords({ type: 'QuoteResent', data: { revisionNo: 2 } })).toEqual({ number: '2' })
  const failed = (error: string) => eventWords({ type: 'QuoteMailFailed', data: { revisionNo: 2, error } })
  expect(failed('The mail server says 550 for 1 of 2 recipients')).toEqual({ number: '2', text: '550 (1/2)' })
  expect(failed('The mail server says 550')).toEqual({ number: '2', text: '550' })
  expect(failed('ECONNREFUSED')).toEqual({ number: '2', text: 'ECONNREFUSED' })
})

test('an event of a later version is shown without sentence values', () =>
  expect(eventWords({ type: 'SomethingNew', data: {} })).toEqual({}))

test('events are listed by day, newest first', () => {
  const entry = (revision: number, occurredAt: string) => ({
    revision,
    occurredAt,
    position: revision,
    eventId: '',
    type: 'QuotationTaken',
    actor: { kind: 'STAFF' as const, id: 'a', name: 'Ana' },
    correlationId: '',
    hash: '',
    previousHash: '',
    data: {},
  })
  const days = byDay([
    entry(1, '2026-11-18T12:00:00Z'),
    entry(2, '2026-11-19T12:00:00Z'),
    entry(3, '2026-11-19T13:00:00Z'),
  ])
  expect(days.map(({ day, entries }) => [day, entries.map(({ revision }) => revision)])).toEqual([
    ['2026-11-19', [3, 2]],
    ['2026-11-18', [1]],
  ])
})

test('an approval includes the approved revision; older events have none', () => {
  const wordsOf = (data: object) => eventWords({ type: 'QuoteApproved', data: { clientReference: 'PO 78', ...data } })
  expect(wordsOf({ revisionNo: 2 })).toEqual({ reference: 'PO 78', context: 'revision', number: '2' })
  expect(wordsOf({})).toEqual({ reference: 'PO 78' })
})

test('a booking request of which the reader may not know the recipient names none', () => {
  const wordsOf = (data: object) => eventWords({ type: 'BookingHandedOver', data: { ...data } })
  expect(wordsOf({ to: 'ERP' })).toEqual({ name: 'ERP' })
  expect(wordsOf({})).toEqual({ name: '', context: 'unnamed' })
})
