import {
  costRequestCommands,
  costRequestEvents,
  type CostRequestEvents,
} from '@freight/contracts/cost-request/cost-request'
import { expect, test } from 'vitest'
import type { EventOf } from '@freight/contracts/events/event'
import { sentences } from '../../testing/given.ts'
import { lookups, pricing, commercial } from '../../testing/quotation-sentences.ts'
import { fateOf } from '../../scheduler/forget-files.ts'
import { costRequest } from './cost-request-decider.ts'

const system = { userId: 'third-party', permissions: [], system: true }
const { given, stateAfter } = sentences({
  decider: costRequest,
  commands: costRequestCommands,
  events: costRequestEvents,
  principal: pricing,
  lookups,
  id: 'r1',
})
type Event = EventOf<CostRequestEvents>

const request = {
  quotationKey: 'MVD-2026-000123',
  providerId: 'p1',
  providerName: 'Blue Delta',
  contactId: 'k1',
  contactName: 'Mei Lin Ho',
  mail: 'rates@bluedelta.example',
  language: 'en' as const,
  askedBy: 'pgomez',
  note: '',
  documents: [],
}
// Tuesday, nine in the morning in Montevideo; the due date is two working days later at six in the evening.
const link = { tokenId: 'id-1', dueAt: '2026-03-12T21:00:00.000Z', expiresAt: '2026-03-19T21:00:00.000Z' }
const issued: Event = { type: 'CostRequestIssued', data: { ...request, ...link } }
const viewed: Event = { type: 'CostRequestViewed', data: {} }
const notificationFields = { quotationKey: 'MVD-2026-000123', contactId: 'k1', providerName: 'Blue Delta' }
const group = {
  description: '',
  validez: '2026-03-31',
  ruta: '',
  carrier: 'LATAM',
  comments: '',
  charges: [{ idCharge: 'FRT', description: '', currency: 'USD' as const, amount: '500' }],
}
const answer: Event = {
  type: 'AgentCostsSubmitted',
  data: { ...notificationFields, providerId: 'p1', submissionNo: 1, groups: [group] },
}
const declined: Event = {
  type: 'CostRequestDeclined',
  data: { ...notificationFields, reasonCode: 'NO_SPACE', text: '' },
}
const withdrawn: Event = { type: 'CostRequestWithdrawn', data: { reason: '' } }
const expired: Event = { type: 'CostRequestExpired', data: {} }
const reopened: Event = { type: 'CostRequestReopened', data: { reason: '', ...link, tokenId: 'id-2' } }
const { contactId, contactName, mail, language } = request
const to = { contactId, contactName, mail, language }
const reminded = (n: number): Event => ({
  type: 'CostRequestReminded',
  data: { n, quotationKey: request.quotationKey, providerName: request.providerName },
})

test('a request is issued once, is due two working days later at six, and its link expires a week after that', () => {
  given().by(system).when('IssueCostRequest', request).thenExactly(issued)
  given(issued).by(system).when('IssueCostRequest', request).nothing()
})

test('a request limited to some sections keeps them, also with a new link', () => {
  const limited: Event = { type: 'CostRequestIssued', data: { ...request, ...link, sections: ['ORIGIN'] } }
  given()
    .by(system)
    .when('IssueCostRequest', { ...request, sections: ['ORIGIN'] })
    .thenExactly(limited)
  expect(stateAfter([limited, answer, reopened]).sections).toEqual(['ORIGIN'])
})

test('a given due day is used, the link expires after two weeks at most, and a day in the past is refused', () => {
  const issuing = (dueAt: string) =>
    given()
      .by(system)
      .when('IssueCostRequest', { ...request, dueAt })
  issuing('2026-03-20T12:00:00.000Z').thenLike({
    type: 'CostRequestIssued',
    data: { dueAt: '2026-03-20T12:00:00.000Z', expiresAt: '2026-03-24T12:00:00.000Z' },
  })
  issuing('2026-03-10T12:00:00.000Z').refused('DUE_IN_THE_PAST')
})

test('opening the link is recorded as viewed; again only after a while', () => {
  given(issued).by(system).when('ViewCostRequest', {}).thenExactly(viewed)
  // Events of one stream happen at the hour of their revision, the command at noon.
  given(issued, viewed).by(system).on('2026-03-11').when('ViewCostRequest', {}).thenExactly(viewed)
  given(issued, answer).by(system).when('ViewCostRequest', {}).nothing()
})

test('an agent answers once; another answer needs a reopened request', () => {
  given(issued, viewed)
    .by(system)
    .when('SubmitAgentCosts', { groups: [group] })
    .thenExactly(answer)
  given(issued, answer)
    .by(system)
    .when('SubmitAgentCosts', { groups: [group] })
    .refused('ALREADY_SUBMITTED')
  given(issued, answer)
    .when('ReopenCostRequest', { reason: 'More weight' })
    .thenExactly({ type: 'CostRequestReopened', data: { reason: 'More weight', to, ...link } })
  given(issued, answer, reopened)
    .by(system)
    .when('SubmitAgentCosts', { groups: [group] })
    .thenLike({ type: 'AgentCostsSubmitted', data: { submissionNo: 2 } })
})

test('an answer after the due day is accepted while the link is valid', () => {
  const lateRequest = given(issued).by(system).on('2026-03-18')
  lateRequest.when('SubmitAgentCosts', { groups: [group] }).thenExactly(answer)
  lateRequest.when('ExpireCostRequest', {}).nothing()
  // Two days later the link has expired.
  given(issued).by(system).on('2026-03-20').when('ExpireCostRequest', {}).thenExactly(expired)
})

test('costs need a group, a charge with a value, and active charge codes', () => {
  const { data } = costRequestCommands.SubmitAgentCosts
  const firstMessage = (groups: unknown) => data.safeParse({ groups }).error?.issues[0]?.message
  expect(firstMessage([])).toBe('You must enter at least one cost.')
  expect(firstMessage([{ ...group, charges: [] }])).toBe('You must enter at least one charge.')
  expect(firstMessage([{ ...group, charges: [{ idCharge: 'FRT', currency: 'USD' }] }])).toBe(
    'You must have at least one charge with a value.',
  )
  expect(firstMessage([{ ...group, charges: [{ idCharge: '', currency: 'USD', amount: '1' }] }])).toBe(
    'Every charge needs a code.',
  )
  expect(firstMessage([{ ...group, validez: '31/03/2026' }])).toBe(
    'Wrong date format. Please use the format dd/mm/yyyy.',
  )
  const old = { ...group, charges: [{ idCharge: 'OLD', currency: 'USD' as const, amount: '1' }] }
  given(issued)
    .by(system)
    .when('SubmitAgentCosts', { groups: [old] })
    .refused('CHARGE_CODE_NOT_USABLE', { idCharge: 'OLD' })
})

test('a cost refers to a file that was uploaded for its request or came with the former answer', () => {
  const file = { documentId: 'd1', name: 'Oferta.pdf', size: 5, sha256: 'ab12' }
  const named = { groups: [{ ...group, documentId: 'd1' }] }
  const withFile: Event = { ...answer, data: { ...answer.data, groups: [{ ...group, document: file }] } } as Event
  given(issued)
    .by(system)
    .when('SubmitAgentCosts', named, { agentDocuments: { d1: file } })
    .thenExactly(withFile)
  given(issued).by(system).when('SubmitAgentCosts', named).refused('UNKNOWN_FILE', { documentId: 'd1' })
  given(issued, withFile, reopened)
    .by(system)
    .when('SubmitAgentCosts', named)
    .thenLike({ type: 'AgentCostsSubmitted', data: { submissionNo: 2, groups: [{ document: file }] } })
})

test('a sent file is never abandoned, even after an answer without it; an unsent file is abandoned after the link expires', () => {
  const file = { documentId: 'd1', name: 'Oferta.pdf', size: 5, sha256: 'ab12' }
  const withFile: Event = { ...answer, data: { ...answer.data, groups: [{ ...group, document: file }] } } as Event
  const fate = (documentId: string, day: string, ...events: Event[]) =>
    fateOf({ documentId }, stateAfter([issued, ...events]), new Date(`${day}T12:00:00Z`))
  // The link is valid until the nineteenth.
  expect([fate('d1', '2026-03-12'), fate('d1', '2026-03-20')]).toEqual(['waits', 'abandoned'])
  expect(fate('d1', '2026-03-20', withFile)).toBe('sent')
  expect(fate('d1', '2026-03-20', withFile, reopened, answer)).toBe('sent')
  expect(fate('d2', '2026-03-12', withFile)).toBe('abandoned')
})

test('pricing enters an answer that an agent gives by telephone, even a late one', () => {
  for (const closedEvent of [expired, declined])
    given(issued, closedEvent)
      .when('SubmitAgentCosts', { groups: [group] })
      .thenExactly(answer)
  given(issued, expired)
    .by(system)
    .when('SubmitAgentCosts', { groups: [group] })
    .refused('REQUEST_CLOSED')
  given(issued, withdrawn)
    .when('SubmitAgentCosts', { groups: [group] })
    .refused('REQUEST_WITHDRAWN')
  given(issued)
    .by(commercial)
    .when('SubmitAgentCosts', { groups: [group] })
    .refused('FORBIDDEN')
})

test('an agent declines, asks a question, or requests a new link', () => {
  given(issued).by(system).when('DeclineCostRequest', { reasonCode: 'NO_SPACE' }).thenExactly(declined)
  given(issued, declined).by(system).when('DeclineCostRequest', { reasonCode: 'OTHER' }).refused('REQUEST_CLOSED')
  given(issued)
    .by(system)
    .when('AskAgentQuestion', { text: 'Stackable?' })
    .thenExactly({ type: 'AgentQuestionAsked', data: { ...notificationFields, text: 'Stackable?' } })
  given(issued, answer).by(system).when('AskAgentQuestion', { text: 'x' }).refused('ALREADY_SUBMITTED')
  const { contactId: _contactId, ...linkFields } = notificationFields
  const linkRequested: Event = { type: 'NewLinkAsked', data: linkFields }
  given(issued, expired).by(system).when('AskNewLink', {}).thenExactly(linkRequested)
  given(issued, expired, linkRequested).by(system).when('AskNewLink', {}).nothing()
  given(issued, expired, linkRequested, reopened, expired).by(system).when('AskNewLink', {}).thenExactly(linkRequested)
  given(issued, answer).by(system).when('AskNewLink', {}).refused('ALREADY_SUBMITTED')
})

test('pricing answers a question of an agent by its number, also after the costs, and is reminded of it once', () => {
  const question: Event = { type: 'AgentQuestionAsked', data: { ...notificationFields, text: 'Stackable?' } }
  const reply = { question: 1, text: 'Two layers.' }
  const answered: Event = { type: 'AgentQuestionAnswered', data: { ...notificationFields, ...reply } }
  const { contactId: _contactId, ...reminderFields } = notificationFields
  const remindedOf: Event = { type: 'AgentQuestionReminded', data: { ...reminderFields, question: 1 } }
  given(issued, question).when('AnswerAgentQuestion', reply).thenExactly(answered)
  given(issued, question, answer).when('AnswerAgentQuestion', reply).thenExactly(answered)
  given(issued, question).by(commercial).when('AnswerAgentQuestion', reply).refused('FORBIDDEN')
  given(issued).when('AnswerAgentQuestion', reply).refused('UNKNOWN_QUESTION')
  given(issued, question, withdrawn).when('AnswerAgentQuestion', reply).refused('REQUEST_WITHDRAWN')
  const remind = (...events: Event[]) =>
    given(issued, question, ...events)
      .by(system)
      .when('RemindOfAgentQuestion', { question: 1 })
  remind().thenExactly(remindedOf)
  remind(remindedOf).nothing()
  remind(answered).nothing()
  remind(answer).nothing()
})

test('reminders are counted for each link, and end with the answer', () => {
  given(issued).when('RemindAgent', {}).thenExactly(reminded(1))
  given(issued, reminded(1)).when('RemindAgent', {}).thenExactly(reminded(2))
  given(issued, reminded(1), reopened).when('RemindAgent', {}).thenExactly(reminded(1))
  given(issued, answer).when('RemindAgent', {}).refused('ALREADY_SUBMITTED')
})

test('an unanswered request is withdrawn and its page closed; the system withdraws only open requests', () => {
  given(issued).when('WithdrawCostRequest', {}).thenExactly(withdrawn)
  given(issued, answer).when('WithdrawCostRequest', {}).refused('ALREADY_SUBMITTED')
  given(issued, answer).by(system).when('WithdrawCostRequest', {}).nothing()
  given(issued, withdrawn).when('ReopenCostRequest', {}).refused('REQUEST_WITHDRAWN')
})

test('a link expires at its end, not before, and not after an answer', () => {
  given(issued).by(system).when('ExpireCostRequest', {}).nothing()
  given(issued).by(system).on('2026-03-20').when('ExpireCostRequest', {}).thenExactly(expired)
  given(issued, answer).by(system).on('2026-03-20').when('ExpireCostRequest', {}).nothing()
})

test('every event leads to its state of the state table', () => {
  const states = [issued, viewed, answer, reopened, declined, reopened, expired, reopened, withdrawn].map(
    (_, index, all) => stateAfter(all.slice(0, index + 1)).state,
  )
  expect(states).toEqual(['OPEN', 'VIEWED', 'ANSWERED', 'OPEN', 'DECLINED', 'OPEN', 'EXPIRED', 'OPEN', 'WITHDRAWN'])
})

test('missing charges are requested from an agent with a new link', () =>
  given(issued, answer)
    .when('ReopenCostRequest', { missing: ['HDL'] })
    .thenExactly({ type: 'CostRequestReopened', data: { reason: '', missing: ['HDL'], to, ...link } }))

test('the outcome of a mail is recorded, with the reason of a final failure', () => {
  given(issued)
    .by(system)
    .when('RecordCostRequestMail', { mailId: 'm-1' })
    .thenExactly({ type: 'CostRequestMailed', data: { mailId: 'm-1' } })
  given(issued)
    .by(system)
    .when('RecordCostRequestMail', { mailId: 'm-1', error: '550' })
    .thenExactly({ type: 'CostRequestMailFailed', data: { ...notificationFields, mailId: 'm-1', error: '550' } })
  given(issued).when('RecordCostRequestMail', { mailId: 'm-1' }).refused('FORBIDDEN')
})

test('after the quotation is decided or cancelled agents get no reminders and no new links', () => {
  const closed = { openCostRequest: { wantsCosts: false } }
  given(issued).when('RemindAgent', {}, closed).refused('QUOTATION_CLOSED')
  given(issued).by(system).when('RemindAgent', {}, closed).refused('QUOTATION_CLOSED')
  for (const state of [answer, declined, expired])
    given(issued, state).when('ReopenCostRequest', {}, closed).refused('QUOTATION_CLOSED')
})

test('a new link goes to the present address of the contact; an unavailable contact gets none', () => {
  const now = { ...lookups.repeatedContact, ...to, providerId: 'p1', providerName: 'Blue Delta', isAvailable: true }
  const corrected = { mail: 'mei@bluedelta.example', language: 'pt' as const }
  const reopened: Event = { type: 'CostRequestReopened', data: { reason: '', to: { ...to, ...corrected }, ...link } }
  given(issued, declined)
    .when('ReopenCostRequest', {}, { repeatedContact: { ...now, ...corrected } })
    .thenExactly(reopened)
  expect(stateAfter([issued, reopened])).toMatchObject({ ...request, ...corrected })
  given(issued).when('ReopenCostRequest', {}, { repeatedContact: undefined }).refused('UNKNOWN_CONTACT')
  given(issued)
    .when('ReopenCostRequest', {}, { repeatedContact: { ...now, isAvailable: false } })
    .refused('PROVIDER_NOT_ASKED')
  given(issued)
    .when('ReopenCostRequest', {}, { repeatedContact: { ...now, mail: '' } })
    .refused('CONTACT_WITHOUT_MAIL')
})
