import type { Principal } from '@freight/contracts/access/policy'
import { clientLinkEvents } from '@freight/contracts/quotation/offer/client-link'
import { expect, test } from 'vitest'
import {
  cancelled,
  commercial,
  delivered,
  given,
  lookups,
  manager,
  otherCommercial,
  postponed,
  pricing,
  quoted,
  type QuotationEvent,
  rejected,
  reopened,
  sellGroup,
  sent,
  updated,
} from '../../../testing/quotation-sentences.ts'

const link = { tokenId: 't1', contactId: 'k-1', revisionNo: 1 }
const recipient = { name: 'Ana Gil', mail: 'ana@acme.example' }
const issued: QuotationEvent = {
  type: 'ClientLinkIssued',
  data: { ...link, recipient, expiresAt: '2026-04-08T03:00:00.000Z' },
}
const revoked: QuotationEvent = { type: 'ClientLinkRevoked', data: link }
const client: Principal = { userId: 'client', permissions: [], link: 't1' }
const withLink = [...delivered, issued]
const yes = { idSell: 's1', name: 'Ana Gil', remark: 'PO 77' }
const accepted: QuotationEvent = { type: 'ClientOfferAccepted', data: { ...link, ...yes } }
const no = { reasonCode: 'PRICE' as const, text: 'Too dear' }
const declined: QuotationEvent = { type: 'ClientOfferDeclined', data: { ...link, ...no } }

const enabled = {
  settings: { ...lookups.settings, targets: { ...lookups.settings.targets, clientLinks: true } },
  clientTerms: { ...lookups.clientTerms, answersByLink: true, contacts: [{ id: 'k-1', mail: 'Ana@acme.example' }] },
}
const offer = {
  idSells: ['s1'],
  recipients: [recipient, { name: 'Luis', mail: 'luis@acme.example' }],
  channel: 'MAIL' as const,
}
const linksOf = (events: readonly { type: string; data: unknown }[]) =>
  events
    .filter(({ type }) => type === 'ClientLinkIssued')
    .map(({ data }) => clientLinkEvents.ClientLinkIssued.parse(data))

test('each recipient gets a link to the revision, valid for seven days after the offer', () => {
  const links = linksOf(
    given(...quoted)
      .when('SendQuote', offer, enabled)
      .events(),
  )
  expect(links).toMatchObject([
    { contactId: 'k-1', revisionNo: 1, recipient, expiresAt: '2026-04-08T03:00:00.000Z' },
    { revisionNo: 1, recipient: { name: 'Luis' }, expiresAt: '2026-04-08T03:00:00.000Z' },
  ])
  expect(new Set(links.flatMap(({ tokenId, contactId }) => [tokenId, contactId])).size).toBe(4)
})

test('there are no links unless company and client want them', () => {
  for (const half of [{}, { settings: enabled.settings }, { clientTerms: enabled.clientTerms }])
    expect(
      linksOf(
        given(...quoted)
          .when('SendQuote', offer, half)
          .events(),
      ),
    ).toEqual([])
})

const mailed: QuotationEvent = sent.type === 'QuoteSent' ? { ...sent, data: { ...sent.data, channel: 'MAIL' } } : sent

test('a repeated sending issues links for new recipients only', () => {
  const resent = given(...quoted, mailed, issued).when('ResendQuote', { recipients: offer.recipients }, enabled)
  expect(linksOf(resent.events()).map(({ recipient: { name } }) => name)).toEqual(['Luis'])
})

test('a contact accepts the revision of the link, which approves the quotation in the same step', () =>
  given(...withLink)
    .by(client)
    .when('AcceptClientOffer', yes, enabled)
    .thenExactly(accepted, {
      type: 'QuoteApproved',
      data: { revisionNo: 1, idSell: 's1', clientReference: '', ...earning },
    }))
const earning = { converted: { amount: '588.00', currency: 'USD' as const }, margin: '94.50' }

test('an alternative that was not sent, or is past its validity, is not accepted', () => {
  given(...withLink)
    .by(client)
    .when('AcceptClientOffer', { ...yes, idSell: 'other' }, enabled)
    .refused('SELL_NOT_SENT')
  given(...withLink)
    .by(client)
    .on('2026-06-01')
    .when('AcceptClientOffer', yes, enabled)
    .refused('OFFER_EXPIRED')
})

test('a repeated yes to the same alternative adds nothing', () => {
  given(...withLink, accepted, approved)
    .by(client)
    .when('AcceptClientOffer', yes, enabled)
    .nothing()
  given(...withLink, accepted, approved)
    .by(client)
    .when('AcceptClientOffer', { ...yes, idSell: 's2' }, enabled)
    .refused('OFFER_ACCEPTED')
})

const approved: QuotationEvent = { type: 'QuoteApproved', data: { revisionNo: 1, idSell: 's1', clientReference: '' } }
const second: QuotationEvent = sent.type === 'QuoteSent' ? { ...sent, data: { ...sent.data, revisionNo: 2 } } : sent

test.each<[string, QuotationEvent[], string]>([
  ['revoked', [...withLink, revoked], 'OFFER_WITHDRAWN'],
  ['replaced', [...withLink, second], 'OFFER_REPLACED'],
  ['approved by telephone', [...withLink, approved], 'OFFER_ACCEPTED'],
  ['reopened', [...withLink, approved, reopened], 'OFFER_WITHDRAWN'],
  ['rejected', [...withLink, rejected], 'INVALID_TRANSITION'],
  ['parked', [...withLink, postponed], 'INVALID_TRANSITION'],
  ['cancelled', [...withLink, cancelled], 'INVALID_TRANSITION'],
])('a link accepts and declines nothing once the offer is %s', (_, life, code) => {
  given(...life)
    .by(client)
    .when('AcceptClientOffer', yes, enabled)
    .refused(code)
  given(...life)
    .by(client)
    .when('DeclineClientOffer', no, enabled)
    .refused(code)
})

test('a revision that still holds is accepted while a newer price is not sent', () =>
  given(...withLink, { type: 'SellGroupChanged', data: { ...sellGroup, ruta: 'Direct' } }, updated)
    .by(client)
    .when('AcceptClientOffer', yes, enabled)
    .thenLike(accepted, { type: 'SellGroupChanged', data: {} }, { type: 'QuoteApproved', data: { revisionNo: 1 } }))

test('a no keeps the status, is stored once, and can become a yes', () => {
  given(...withLink)
    .by(client)
    .when('DeclineClientOffer', no, enabled)
    .thenExactly(declined)
  given(...withLink, declined)
    .by(client)
    .when('DeclineClientOffer', no, enabled)
    .nothing()
  given(...withLink, declined)
    .by(client)
    .when('AcceptClientOffer', yes, enabled)
    .thenLike(accepted, { type: 'QuoteApproved', data: {} })
})

test('a question becomes a note for the client', () =>
  given(...withLink)
    .by(client)
    .when('AskClientQuestion', { text: 'Is it direct?' }, enabled)
    .thenLike(
      { type: 'QuotationNoteAdded', data: { text: 'Is it direct?', visibility: 'CLIENT' } },
      { type: 'ClientQuestionAsked', data: link },
    ))

test('a question is answered for the client, any number of times and after its link ended; any other note is not one', () => {
  const question: QuotationEvent = { type: 'ClientQuestionAsked', data: { ...link, noteId: 'n-1' } }
  const answer = { text: 'By way of Madrid', answers: 'n-1' }
  const answered: QuotationEvent = {
    type: 'QuotationNoteAdded',
    data: { noteId: 'n-2', visibility: 'CLIENT', ...answer },
  }
  given(...withLink, question)
    .when('AddQuotationNote', answer)
    .thenExactly({ type: 'QuotationNoteAdded', data: { noteId: 'id-1', visibility: 'CLIENT', ...answer } })
  given(...withLink, question, answered, revoked)
    .when('AddQuotationNote', answer)
    .thenLike({ type: 'QuotationNoteAdded', data: { answers: 'n-1' } })
  given(...withLink, question, answered)
    .when('AddQuotationNote', { ...answer, answers: 'n-2' })
    .refused('QUESTION_UNKNOWN')
})

test.each<[string, Partial<typeof enabled>]>([
  ['the company', { clientTerms: enabled.clientTerms }],
  ['the client', { settings: enabled.settings }],
])('a sent link accepts nothing once %s no longer wants links', (_, half) => {
  for (const [command, data] of [
    ['AcceptClientOffer', yes],
    ['DeclineClientOffer', no],
    ['AskClientQuestion', { text: 'Is it direct?' }],
  ] as const)
    given(...withLink)
      .by(client)
      .when(command, data, half)
      .refused('OFFER_DISABLED')
  given(...withLink, accepted, approved)
    .by(client)
    .when('AcceptClientOffer', yes, half)
    .refused('OFFER_DISABLED')
})

test('a question about a replaced offer is refused', () =>
  given(...withLink, second)
    .by(client)
    .when('AskClientQuestion', { text: 'Is it direct?' }, enabled)
    .refused('OFFER_REPLACED'))

test('a visit is recorded again after half an hour', () => {
  const viewed: QuotationEvent = { type: 'ClientOfferViewed', data: link }
  given(...withLink)
    .by(client)
    .when('ViewClientOffer', {})
    .thenExactly(viewed)
  given(...withLink, viewed)
    .by(client)
    .when('ViewClientOffer', {})
    .nothing()
  given(...withLink, viewed)
    .by(client)
    .on('2026-03-11')
    .when('ViewClientOffer', {})
    .thenExactly(viewed)
})

test('a link may do nothing but its own commands, and no user may do those', () => {
  for (const [command, data] of [
    ['ApproveQuote', { idSell: 's1' }],
    ['RejectQuote', { reasonCode: 'PRICE' }],
    ['AddQuotationNote', { text: 'x' }],
    ['RevokeClientLink', { tokenId: 't1' }],
    ['ResendQuote', {}],
  ] as const)
    given(...withLink)
      .by(client)
      .when(command, data)
      .refused('FORBIDDEN')
  for (const user of [commercial, manager, pricing])
    given(...withLink)
      .by(user)
      .when('AcceptClientOffer', yes, enabled)
      .refused('FORBIDDEN')
  given(...withLink)
    .by({ ...client, link: 't9' })
    .when('AcceptClientOffer', yes, enabled)
    .refused('LINK_UNKNOWN')
})

test('owner, manager and pricing revoke a link, once', () => {
  for (const user of [commercial, manager, pricing])
    given(...withLink)
      .by(user)
      .when('RevokeClientLink', { tokenId: 't1' })
      .thenExactly(revoked)
  given(...withLink)
    .by(otherCommercial)
    .when('RevokeClientLink', { tokenId: 't1' })
    .refused('FORBIDDEN')
  given(...withLink, revoked)
    .when('RevokeClientLink', { tokenId: 't1' })
    .nothing()
})
