import { usualSettings } from '@freight/contracts/company-settings/settings'
import { expect, test } from 'vitest'
import {
  costChanged,
  lookups,
  given,
  manager,
  priced,
  pricing,
  quoted,
  resumed,
  sellGroup,
  stateAfter,
  typedSell,
  type QuotationEvent,
} from '../../../testing/quotation-sentences.ts'

const command = { idSell: 's1', reason: 'A new client' }
const [requestedApproval] = given(...priced)
  .by(pricing)
  .when('RequestSellApproval', command)
  .events()
const sellHash = JSON.stringify([sellGroup.charges, sellGroup.margin?.marginPct])
const pending: QuotationEvent = {
  type: 'SellApprovalRequested',
  data: { ...command, sellHash, marginPct: '16.07', thresholdPct: '0' },
}
const approvedSell: QuotationEvent = { type: 'SellApproved', data: { idSell: 's1', sellHash, comment: '' } }
const rejectedSell: QuotationEvent = { type: 'SellRejected', data: { idSell: 's1', sellHash, reason: 'Too low' } }
const reset = { type: 'SellApprovalReset', data: { idSell: 's1' } }
const offer = { idSells: ['s1'], recipients: [{ name: 'Ana', mail: '' }], channel: 'DOWNLOAD' as const }
const strict = { settings: { ...usualSettings, margins: { ...usualSettings.margins, AIR: '20' } } }

test('pricing or the owner requests approval, once', () => {
  expect(requestedApproval).toEqual(pending)
  given(...priced)
    .when('RequestSellApproval', command)
    .thenExactly(pending)
  given(...priced, pending)
    .when('RequestSellApproval', command)
    .refused('APPROVAL_STANDS')
  given(...priced, pending, approvedSell)
    .when('RequestSellApproval', command)
    .refused('APPROVAL_STANDS')
  given(...priced, pending, rejectedSell)
    .when('RequestSellApproval', command)
    .thenExactly(pending)
})

test('an approver is an active manager who may approve and is not the requester', () => {
  const user = (permissions: readonly string[], active = true) => ({
    namedUsers: { gsilva: { id: 'gsilva', active, permissions } },
  })
  const named = { ...command, approver: 'gsilva' }
  const sentence = given(...priced)
  sentence
    .when('RequestSellApproval', named, user(['GERENTE_COMERCIAL']))
    .thenLike({ type: 'SellApprovalRequested', data: { idSell: command.idSell, approver: 'gsilva' } })
  sentence.when('RequestSellApproval', named, user([])).refused('APPROVER_UNKNOWN')
  sentence.when('RequestSellApproval', named, user(['GERENTE_COMERCIAL'], false)).refused('APPROVER_UNKNOWN')
  sentence.when('RequestSellApproval', named, { namedUsers: {} }).refused('APPROVER_UNKNOWN')
  sentence
    .by({ userId: 'gsilva', permissions: ['PRICING', 'GERENTE_COMERCIAL'] })
    .when('RequestSellApproval', named, user(['GERENTE_COMERCIAL']))
    .refused('APPROVER_UNKNOWN')
})

test('a stale or unknown alternative cannot be submitted for approval', () => {
  given(...priced, costChanged)
    .when('RequestSellApproval', command)
    .refused('STALE_SELL')
  given(...priced)
    .when('RequestSellApproval', { ...command, idSell: 'none' })
    .refused('SELL_UNKNOWN')
})

test('a manager approves or rejects the request of another user', () => {
  given(...priced, pending)
    .by(manager)
    .when('ApproveSell', { idSell: 's1' })
    .thenExactly(approvedSell)
  given(...priced, pending)
    .by(manager)
    .when('RejectSell', { idSell: 's1', reason: 'Too low' })
    .thenExactly(rejectedSell)
  given(...priced, pending)
    .by(pricing)
    .when('ApproveSell', { idSell: 's1' })
    .refused('FORBIDDEN')
  given(...priced)
    .by(manager)
    .when('ApproveSell', { idSell: 's1' })
    .refused('APPROVAL_NOT_REQUESTED')
})

test('users cannot approve their own requests', () => {
  const managerWhoRequested = { ...manager, userId: 'test' }
  const quotation = stateAfter([...priced, pending])
  expect(quotation.approvals['s1']).toEqual({ status: 'REQUESTED', sellHash, requestedBy: 'test' })
  given(...priced, pending)
    .by(managerWhoRequested)
    .when('ApproveSell', { idSell: 's1' })
    .refused('OWN_REQUEST')
})

test('a change of prices resets the approval', () => {
  const changed = {
    ...typedSell,
    charges: [{ ...typedSell.charges[0], idCharge: 'FRT', sellCurrency: 'USD' as const, sellAmountPerUnit: '2.90' }],
  }
  const events = given(...priced, pending, approvedSell)
    .by(pricing)
    .when('ChangeSellGroup', { ...changed, idSell: 's1' })
    .events()
  expect(events.map(({ type }) => type)).toEqual(['SellGroupChanged', 'SellApprovalReset'])
  expect(
    given(...priced, pending)
      .by(pricing)
      .when('RemoveSellGroup', { idSell: 's1' })
      .events(),
  ).toEqual([{ type: 'SellGroupRemoved', data: { idSell: 's1' } }, reset])
  expect(stateAfter([...priced, pending, { type: 'SellApprovalReset', data: { idSell: 's1' } }]).approvals).toEqual({})
})

test('a change of texts keeps the approval', () =>
  expect(
    given(...priced, pending, approvedSell)
      .by(pricing)
      .when('ChangeSellGroup', { ...typedSell, idSell: 's1', ruta: 'Direct' })
      .events(),
  ).toHaveLength(1))

test('resuming a postponed quotation makes the alternative stale and resets its approval', () =>
  expect(stateAfter([...priced, pending, approvedSell, resumed]).sells[0]?.stale).toBe(true))

test('an offer below the margin is sent only after approval', () => {
  given(...quoted)
    .when('SendQuote', offer, strict)
    .refused('APPROVAL_REQUIRED', { idSells: ['s1'] })
  given(...quoted, pending, rejectedSell)
    .when('SendQuote', offer, strict)
    .refused('APPROVAL_REQUIRED')
  expect(
    given(...quoted, pending, approvedSell)
      .when('SendQuote', offer, strict)
      .events(),
  ).toHaveLength(1)
  expect(
    given(...quoted)
      .when('SendQuote', offer)
      .events(),
  ).toHaveLength(1)
})

test('a client with required approval needs it for every offer', () =>
  given(...quoted)
    .when('SendQuote', offer, { ...lookups, clientTerms: { ...lookups.clientTerms, approvalRequired: true } })
    .refused('APPROVAL_REQUIRED'))
