import { expect, test } from 'vitest'
import {
  cancelled,
  delivered,
  type lookups,
  given,
  otherCommercial,
  pricing,
  quoted,
  stateAfter,
  type QuotationEvent,
} from '../../../testing/quotation-sentences.ts'

const text = (words: string) => ({ es: words, en: `${words} (en)`, pt: `${words} (pt)` })
const disclaimer = (id: string, overrides: Partial<(typeof lookups.disclaimers)[number]> = {}) => ({
  id,
  version: 2,
  name: id,
  value: text(id),
  mandatory: false,
  services: ['AIR'],
  ...overrides,
})
const disclaimers = [
  disclaimer('validity', { mandatory: true }),
  disclaimer('demurrage', { mandatory: true, services: ['SEA'] }),
  disclaimer('insurance'),
  disclaimer('dangerous'),
]
const offer = { idSells: ['s1'], recipients: [{ name: 'Ana', mail: '' }], channel: 'DOWNLOAD' as const }

test('the document has the mandatory disclaimers of the transport and the chosen ones, in their present wording', () =>
  given(...quoted)
    .when('SendQuote', { ...offer, language: 'en', disclaimers: ['insurance'] }, { disclaimers })
    .thenLike({
      type: 'QuoteSent',
      data: {
        disclaimers: [
          { id: 'validity', version: 2, name: 'validity', text: 'validity (en)' },
          { id: 'insurance', version: 2, name: 'insurance', text: 'insurance (en)' },
        ],
      },
    }))

test('a document with an inactive disclaimer is refused', () =>
  given(...quoted)
    .when('SendQuote', { ...offer, disclaimers: ['old'] }, { disclaimers })
    .refused('DISCLAIMER_UNKNOWN', { ids: ['old'] }))

test('every recipient and copy recipient of a mail needs an address', () =>
  given(...quoted)
    .when('SendQuote', {
      ...offer,
      recipients: [{ name: 'Ana', mail: 'ana@acme.example' }],
      channel: 'MAIL',
      cc: [{ name: 'B', mail: '' }],
    })
    .refused('RECIPIENT_WITHOUT_MAIL'))

test('users who may send or sell prepare a document without sending it', () => {
  const prepared = { alternatives: ['s1'], mailSubject: 'Your quotation', disclaimers: ['insurance'] }
  given(...quoted)
    .by(pricing)
    .when('SetClientDocument', prepared, { disclaimers })
    .thenLike({
      type: 'ClientDocumentPrepared',
      data: {
        mailSubject: 'Your quotation',
        breakdown: 'DETAILED',
        disclaimers: [
          { id: 'validity', version: 2 },
          { id: 'insurance', version: 2 },
        ],
      },
    })
  given(...quoted)
    .when('SetClientDocument', { alternatives: ['none'] })
    .refused('SELL_UNKNOWN')
  given(...quoted)
    .by(otherCommercial)
    .when('SetClientDocument', prepared)
    .refused('FORBIDDEN')
})

test('only the system records the outcome of a revision, also after the cancellation', () => {
  const system = { userId: 'offers', permissions: [], system: true }
  const built = { revisionNo: 1, documentSha256: 'ab', size: 10 }
  given(...delivered, cancelled)
    .by(system)
    .when('RecordQuoteDocument', built)
    .thenExactly({ type: 'QuoteDocumentBuilt', data: built })
  given(...delivered)
    .by(system)
    .when('RecordQuoteMail', { revisionNo: 1, messageId: 'm-1' })
    .thenExactly({ type: 'QuoteMailed', data: { revisionNo: 1, messageId: 'm-1' } })
  given(...delivered)
    .by(system)
    .when('RecordQuoteMail', { revisionNo: 1, error: 'The mail server says 550' })
    .thenExactly({ type: 'QuoteMailFailed', data: { revisionNo: 1, error: 'The mail server says 550' } })
  given(...delivered)
    .by(system)
    .when('RecordQuoteMail', { revisionNo: 1, again: 8, messageId: 'm-1' })
    .thenExactly({ type: 'QuoteMailed', data: { revisionNo: 1, again: 8, messageId: 'm-1' } })
  given(...delivered)
    .by(system)
    .when('RecordQuoteDocument', { ...built, revisionNo: 2 })
    .refused('REVISION_UNKNOWN')
  given(...delivered)
    .by(pricing)
    .when('RecordQuoteMail', { revisionNo: 1, messageId: 'm' })
    .refused('FORBIDDEN')
})

test('the events of the document and its mail do not change which commands are possible', () => {
  const after: QuotationEvent[] = [
    { type: 'QuoteDocumentBuilt', data: { revisionNo: 1, documentSha256: 'ab', size: 10 } },
    { type: 'QuoteMailed', data: { revisionNo: 1, messageId: 'm' } },
    { type: 'QuoteMailFailed', data: { revisionNo: 1, error: 'x' } },
  ]
  expect(stateAfter([...delivered, ...after])).toEqual(stateAfter(delivered))
})
