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
const again = { type: 'QuoteResent', data: { revisionNo: 1 } } as const

test('the client gets the same revision once more', () =>
  given(...mailed)
    .when('ResendQuote', {})
    .thenExactly(again))

test('an address that was wrong is mended where the offer is sent again', () => {
  const others = [{ name: 'Ana', mail: 'ana.perez@example.com' }]
  given(...mailed)
    .when('ResendQuote', { recipients: others })
    .thenExactly({ type: 'QuoteResent', data: { revisionNo: 1, recipients: others } })
  given(...mailed)
    .when('ResendQuote', { recipients: [{ name: 'Ana', mail: '' }] })
    .refused('RECIPIENT_WITHOUT_MAIL')
})

test('what was handed over as a file has no mail to be sent again', () =>
  given(...delivered)
    .when('ResendQuote', {})
    .refused('NOT_MAILED'))

test('how the last revision went out is what counts', () =>
  given(...mailed, ...delivered.slice(-1))
    .when('ResendQuote', {})
    .refused('NOT_MAILED'))

test('what is past its validity is not sent again', () => {
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

test('an offer that has changed since is not sent again as if it had not', () => {
  given(...mailed, { type: 'SellGroupChanged', data: { ...sellGroup, ruta: 'Direct' } })
    .when('ResendQuote', {})
    .refused('NOT_PUBLISHED')
  given(...mailed, costChanged)
    .when('ResendQuote', {})
    .refused('STALE_SELL')
})

test('sending it once more changes nothing else', () =>
  expect(stateAfter([...mailed, again])).toEqual(stateAfter(mailed)))
