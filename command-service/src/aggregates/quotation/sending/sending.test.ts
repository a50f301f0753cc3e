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

test('the published offer is sent to the client as a revision without costs', () =>
  given(...quoted)
    .when('SendQuote', data)
    .thenExactly(sent))

test('a sent revision contains no cost, margin or internal remark', () => {
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

test('only the owner, related users, the manager and pricing send', () => {
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

test('an internal estimate cannot be sent', () =>
  given(requestedWith({ scope: 'INTERNAL' }), taken, ...quoted.slice(2))
    .when('SendQuote', data)
    .refused('INTERNAL_QUOTE'))

test('an expired offer cannot be sent', () => {
  given(...quoted)
    .on('2026-04-01')
    .when('SendQuote', data)
    .refused('EXPIRED', { idSells: ['s1'] })
  given(...quoted)
    .on('2026-03-31')
    .when('SendQuote', data)
    .thenLike({ type: 'QuoteSent', data: { validUntil: '2026-03-31' } })
})

test('only alternatives that are unchanged since their publication are sent', () => {
  const changedSell = { type: 'SellGroupChanged', data: { ...sellGroup, ruta: 'Via Miami' } } as const
  given(...quoted)
    .when('SendQuote', { ...data, idSells: ['s9'] })
    .refused('SELL_UNKNOWN')
  given(...quoted, second)
    .when('SendQuote', { ...data, idSells: ['s1', 's2'] })
    .refused('NOT_PUBLISHED', { idSell: 's2' })
  given(...quoted, changedSell)
    .when('SendQuote', data)
    .refused('NOT_PUBLISHED', { idSell: 's1' })
  given(...quoted, costChanged)
    .when('SendQuote', data)
    .refused('STALE_SELL')
})

test('the selected alternative is the main one; if it is not sent, the first one is', () => {
  const twoSells = [...priced, second, published] as const
  given(...twoSells)
    .when('SendQuote', { ...data, idSells: ['s2', 's1', 's2'] })
    .thenLike({ type: 'QuoteSent', data: { sells: [{ idSell: 's2' }, { idSell: 's1' }], sellectedSell: 's1' } })
  given(...twoSells)
    .when('SendQuote', { ...data, idSells: ['s2'] })
    .thenLike({ type: 'QuoteSent', data: { sellectedSell: 's2', validUntil: '2026-04-15' } })
})

test('several alternatives are valid until the first of them ends, whichever is selected', () =>
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

test('revisions are numbered; a sent revision cannot be sent again before a new publication', () => {
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
