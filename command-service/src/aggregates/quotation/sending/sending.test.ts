import { expect, test } from 'vitest'
import {
  colleague,
  costChanged,
  delivered,
  lookups,
  given,
  manager,
  otherCommercial,
  priced,
  pricing,
  published,
  quoted,
  requestedWith,
  sellGroup,
  sent,
  stateAfter,
  taken,
  updated,
} from '../../../testing/quotation-sentences.ts'

const data = { idSells: ['s1'], recipients: [{ name: 'Ana', mail: '' }], channel: 'DOWNLOAD' as const }
const second = { type: 'SellGroupAdded', data: { ...sellGroup, idSell: 's2', validez: '2026-04-15' } } as const
const [frt] = sellGroup.charges

test('the published offer goes to the client as a revision without costs', () =>
  given(...quoted)
    .when('SendQuote', data)
    .thenExactly(sent))

test('no cost, margin or internal remark reaches what is sent', () => {
  const secret = {
    ...sellGroup,
    validityOverrideReason: 'The carrier has promised.',
    charges: frt
      ? [
          frt,
          {
            ...frt,
            chargeIndex: 1,
            concept: 'Hidden',
            costAmount: '10.00',
            sellAmount: '0.00',
            scope: 'INTERNAL' as const,
          },
        ]
      : [],
  }
  const [event] = given(...priced, { type: 'SellGroupChanged', data: secret }, published)
    .when('SendQuote', data)
    .events()
  expect(JSON.stringify(event)).not.toMatch(/cost|margin|promised|Hidden/i)
})

test('the owner sends, who lists them, the manager and pricing; nobody else', () => {
  for (const principal of [colleague, manager, pricing])
    given(...quoted)
      .by(principal)
      .when('SendQuote', data)
      .thenExactly(sent)
  given(...quoted)
    .by(otherCommercial)
    .when('SendQuote', data)
    .refused('FORBIDDEN')
})

test('an internal estimate is not sent', () =>
  given(requestedWith({ scope: 'INTERNAL' }), taken, ...quoted.slice(2))
    .when('SendQuote', data)
    .refused('INTERNAL_QUOTE'))

test('an offer past its validity is not sent', () => {
  given(...quoted)
    .on('2026-04-01')
    .when('SendQuote', data)
    .refused('EXPIRED', { idSells: ['s1'] })
  given(...quoted)
    .on('2026-03-31')
    .when('SendQuote', data)
    .thenLike({ type: 'QuoteSent', data: { validUntil: '2026-03-31' } })
})

test('only alternatives that were published as they are now are sent', () => {
  const dearer = { type: 'SellGroupChanged', data: { ...sellGroup, ruta: 'Via Miami' } } as const
  given(...quoted)
    .when('SendQuote', { ...data, idSells: ['s9'] })
    .refused('SELL_UNKNOWN')
  given(...quoted, second)
    .when('SendQuote', { ...data, idSells: ['s1', 's2'] })
    .refused('NOT_PUBLISHED', { idSell: 's2' })
  given(...quoted, dearer)
    .when('SendQuote', data)
    .refused('NOT_PUBLISHED', { idSell: 's1' })
  given(...quoted, costChanged)
    .when('SendQuote', data)
    .refused('STALE_SELL')
})

test('the selected alternative counts; when it is not among them, the first one does', () => {
  const both = [...priced, second, published] as const
  given(...both)
    .when('SendQuote', { ...data, idSells: ['s2', 's1', 's2'] })
    .thenLike({ type: 'QuoteSent', data: { sells: [{ idSell: 's2' }, { idSell: 's1' }], sellectedSell: 's1' } })
  given(...both)
    .when('SendQuote', { ...data, idSells: ['s2'] })
    .thenLike({ type: 'QuoteSent', data: { sellectedSell: 's2', validUntil: '2026-04-15' } })
})

test('several alternatives are valid together until the first of them ends, whichever is selected', () =>
  given(...priced, second, { type: 'SellSelected', data: { idSell: 's2' } }, published)
    .when('SendQuote', { ...data, idSells: ['s2', 's1'] })
    .thenLike({ type: 'QuoteSent', data: { sellectedSell: 's2', validUntil: '2026-03-31' } }))

test('a mail needs an address for every recipient; a download needs none', () => {
  given(...quoted)
    .when('SendQuote', { ...data, channel: 'MAIL' })
    .refused('RECIPIENT_WITHOUT_MAIL')
  given(...quoted)
    .when('SendQuote', {
      ...data,
      channel: 'MAIL',
      recipients: [{ name: 'Ana', mail: 'ana@example.com' }],
      language: 'pt',
    })
    .thenLike({ type: 'QuoteSent', data: { channel: 'MAIL', language: 'pt' } })
  expect(() => given(...quoted).when('SendQuote', { ...data, recipients: [] })).toThrow('Name at least one recipient.')
})

test('revisions are numbered; what was sent is not sent again until it is published anew', () => {
  given(...delivered)
    .when('SendQuote', data)
    .refused('INVALID_TRANSITION', { status: 'SENT' })
  given(...delivered, { type: 'SellGroupChanged', data: { ...sellGroup, ruta: 'Direct' } }, updated)
    .when('SendQuote', data)
    .thenLike({ type: 'QuoteSent', data: { revisionNo: 2 } })
})

test('without an exchange rate the total is not converted', () => {
  const inEuro = { ...sellGroup, totals: [{ amount: '60.00', currency: 'EUR' as const }] }
  const [event] = given(...priced, { type: 'SellGroupChanged', data: inEuro }, published)
    .when('SendQuote', data, { fx: { ...lookups.fx, rates: [] } })
    .events()
  expect(event?.data).not.toHaveProperty('converted')
})

test('a sent quotation waits for the client', () =>
  expect(stateAfter(delivered)).toMatchObject({ status: 'SENT', revisionNo: 1, offered: ['s1'] }))
