import { expect, test } from 'vitest'
import {
  costChanged,
  delivered,
  given,
  quoted,
  type QuotationEvent,
  sellGroup,
  sent,
  stateAfter,
} from '../../../testing/quotation-sentences.ts'

const recipients = [{ name: 'Ana', mail: 'ana@example.com' }]
const mailed: readonly QuotationEvent[] = [
  ...quoted,
  ...(sent.type === 'QuoteSent' ? [{ ...sent, data: { ...sent.data, channel: 'MAIL' as const, recipients } }] : []),
]
const resent = { type: 'QuoteResent', data: { revisionNo: 1 } } as const

test('a repeated sending contains the same revision', () =>
  given(...mailed)
    .when('ResendQuote', {})
    .thenExactly(resent))

test('a corrected address is used when the offer is sent again', () => {
  const correctedRecipients = [{ name: 'Ana', mail: 'ana.perez@example.com' }]
  given(...mailed)
    .when('ResendQuote', { recipients: correctedRecipients })
    .thenExactly({ type: 'QuoteResent', data: { revisionNo: 1, recipients: correctedRecipients } })
  given(...mailed)
    .when('ResendQuote', { recipients: [{ name: 'Ana', mail: '' }] })
    .refused('RECIPIENT_WITHOUT_MAIL')
})

test('an offer that was downloaded as a file has no mail to send again', () =>
  given(...delivered)
    .when('ResendQuote', {})
    .refused('NOT_MAILED'))

test('an offer whose last revision was downloaded has no mail to send again', () =>
  given(...mailed, ...delivered.slice(-1))
    .when('ResendQuote', {})
    .refused('NOT_MAILED'))

test('an expired offer cannot be sent again', () => {
  const last = { ...sellGroup, validez: '2026-03-09' }
  const lapsed = mailed.map((event): QuotationEvent => {
    if (event.type === 'SellGroupAdded') return { ...event, data: last }
    if (event.type !== 'QuoteSent') return event
    return {
      ...event,
      data: { ...event.data, sells: event.data.sells.map((sell) => ({ ...sell, validez: '2026-03-09' })) },
    }
  })
  given(...lapsed)
    .when('ResendQuote', {})
    .refused('EXPIRED', { idSells: [sellGroup.idSell] })
})

test('an offer that has changed since its sending cannot be sent again', () => {
  given(...mailed, { type: 'SellGroupChanged', data: { ...sellGroup, ruta: 'Direct' } })
    .when('ResendQuote', {})
    .refused('NOT_PUBLISHED')
  given(...mailed, costChanged)
    .when('ResendQuote', {})
    .refused('STALE_SELL')
})

test('a repeated sending changes nothing in the quotation', () =>
  expect(stateAfter([...mailed, resent])).toEqual(stateAfter(mailed)))
