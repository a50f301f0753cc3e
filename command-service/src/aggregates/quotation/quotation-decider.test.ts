import { type QuotationCommand, quotationCommands } from '@freight/contracts/quotation/quotation-commands'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { statuses } from '@freight/contracts/vocabulary/quotation'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { isPossible, leadsTo, possibleIn, possibleWhenCancelled } from '@freight/contracts/quotation/transitions'
import { Refusal } from '@freight/platform/event-store/decider'
import {
  approved,
  requestedByRules,
  cancelled,
  delivered,
  lookups,
  pricing,
  priced,
  postponed,
  quoted,
  rejected,
  requested,
  sellGroup,
  stateAfter,
  updated,
} from '../../testing/quotation-sentences.ts'
import { rulesEvaluated } from '@freight/contracts/testing/sample-evaluation'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { untypedDecider } from '../deciders.ts'
import { quotation } from './quotation-decider.ts'

type Life = Parameters<typeof stateAfter>[0]

const lives: Record<Status, Life> = {
  REQUESTED: [requested],
  PENDING: priced,
  QUOTED: quoted,
  UPDATED: [...quoted, { type: 'SellGroupChanged', data: { ...sellGroup, ruta: 'Direct' } }, updated],
  SENT: delivered,
  APPROVED: [...delivered, approved],
  NOT_APPROVED: [...delivered, rejected],
  FUTURE: [requested, postponed],
}

/** A pending quotation can be taken only if it has no assignee, as after a request by the rules. */
const lifeFor = (command: QuotationCommand, status: Status): Life =>
  command === 'TakeQuotation' && status === 'PENDING' ? [requested, requestedByRules] : lives[status]

const commands = Object.keys(quotationCommands) as QuotationCommand[]
const meta = {
  now: '2026-03-10T12:00:00.000Z',
  today: '2026-03-10',
  id: 'MVD-2026-000123',
  principal: { ...pricing, system: true },
  actor: { kind: 'SYSTEM', name: 'test' } as const,
  company: 'MVD',
  newId: () => 'id',
  digest: JSON.stringify,
  lookups,
}
const reminderOf = (status: string) =>
  ({ REQUESTED: 'REQUEST_WAITING', PENDING: 'FOLLOW_UP', SENT: 'EXPIRING', FUTURE: 'FOLLOW_UP' })[status] ?? 'NOT_SENT'

const bodyOf = (command: QuotationCommand, status: string) => {
  const sells = { validez: '2026-03-31', charges: [{ idCharge: 'FRT', sellCurrency: 'USD', sellAmount: '1' }] }
  const costs = { validez: '2026-03-31', charges: [{ idCharge: 'FRT', currency: 'USD', amount: '1' }] }
  const bodies: Partial<Record<QuotationCommand, unknown>> = {
    AssignQuotation: { assignedTo: 'pgomez' },
    AddQuotationNote: { text: 'x' },
    AddDocument: { documentId: 'd1', type: 'PKL', name: 'a.pdf', size: 1, sha256: 'a'.repeat(64) },
    RemoveDocument: { documentId: 'd1' },
    AddCostGroup: costs,
    ChangeCostGroup: { ...costs, idCost: 'c1' },
    AmendRequest: { commodityDescr: 'Bearings' },
    MarkCostGroupStale: { idCost: 'c1', reason: 'CHARGE_CODE_RETIRED' },
    RemoveCostGroup: { idCost: 'c1' },
    RestoreCostGroup: { idCost: 'c1' },
    KeepCombination: { idCosts: ['c1', 'c2'] },
    DropCombination: { combinationId: 'k1' },
    AddRatedCost: { rates: [{ rateId: 'r1', rateVersion: 1 }] },
    RestoreSellGroup: { idSell: 's1' },
    SetClientDocument: { alternatives: ['s1'] },
    RecordQuoteDocument: { revisionNo: 1, documentSha256: 'ab', size: 1 },
    RecordQuoteMail: { revisionNo: 1, messageId: 'm' },
    ConfirmCostGroup: { idCost: 'c1' },
    ConfirmSellGroup: { idSell: 's1' },
    RequestSellApproval: { idSell: 's1', reason: 'A new client' },
    ApproveSell: { idSell: 's1' },
    RejectSell: { idSell: 's1', reason: 'Too low' },
    AddSellGroup: sells,
    ChangeSellGroup: { ...sells, idSell: 's1' },
    ChangeSellGroups: { groups: [{ ...sells, idSell: 's1' }] },
    RemoveSellGroup: { idSell: 's1' },
    SelectSell: { idSell: 's1' },
    SendQuote: { idSells: ['s1'], recipients: [{ name: 'Ana', mail: '' }], channel: 'DOWNLOAD' },
    ApproveQuote: { idSell: 's1' },
    AcceptClientOffer: { idSell: 's1', name: 'Ana' },
    DeclineClientOffer: { reasonCode: 'PRICE' },
    AskClientQuestion: { text: 'x' },
    RevokeClientLink: { tokenId: 't1' },
    RejectQuote: { reasonCode: 'PRICE' },
    PostponeQuote: { resumeOn: '2026-06-01' },
    ScheduleFollowUp: { on: '2026-06-01' },
    RecordOfferReceipt: { text: 'Ana, by phone' },
    RequestBooking: { way: 'FILE', to: 'ERP' },
    RecordBookingReply: { bookingId: 'b1', outcome: 'ACCEPTED', number: 'HLCU1', text: '' },
    RemindQuotation: { kind: reminderOf(status), since: '2026-03-01T12:00:00.000Z' },
    ReopenQuote: { reason: 'x' },
    RequestAgentCosts: {
      contacts: [{ providerId: 'p1', providerName: 'Blue Delta', contactId: 'k1', mail: 'rates@bluedelta.example' }],
    },
    RecordAgentCosts: { costRequestId: 'r1', submissionNo: 1, groups: [costs] },
    CloseCostRequest: { costRequestId: 'r1', providerName: 'Blue Delta', state: 'EXPIRED' },
    KeepAgentDocuments: { costRequestId: 'r1', documents: [] },
    AwaitCostRequest: { costRequestId: 'r1', providerName: 'Blue Delta' },
    TellOfChangedRate: { idCost: 'c1', rateId: 'r-1', reason: 'RATE_CHANGED' },
    RecordInvoicing: { side: 'SELL', idSell: 's1', document: 'A 1', date: '2026-03-09', currency: 'USD', amount: '1' },
    WithdrawInvoicing: { side: 'SELL', document: 'A 1', reason: 'x' },
    CancelQuotation: { reasonCode: 'ERROR' },
    RecordRulesEvaluated: rulesEvaluated(),
  }
  return quotationCommands[command].data.parse(bodies[command] ?? {})
}

const decidedBy = (command: QuotationCommand, life: Life) => {
  const body = quotationCommands[command].creates ? {} : bodyOf(command, stateAfter(life).status)
  return untypedDecider(quotation).decide(command, body, stateAfter(life), meta)
}

const refusalOf = (command: QuotationCommand, life: Life) => {
  try {
    decidedBy(command, life)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

test.each(statuses)('the sample events for %s end in that status', (status) =>
  expect(stateAfter(lives[status]).status).toBe(status),
)

const pairs = commands.flatMap((command) => statuses.map((status) => [command, status] as const))

test.each(pairs.filter(([command, status]) => !isPossible(command, status, false)))(
  '%s is refused while the quotation is %s',
  (command, status) =>
    expect(refusalOf(command, lives[status])).toMatchObject({
      code: 'INVALID_TRANSITION',
      message: `This action is not possible while the quotation is ${status}`,
      details: { status, cancelled: false },
    }),
)

test.each(pairs.filter(([command, status]) => isPossible(command, status, false)))(
  '%s is not refused for its status while the quotation is %s',
  (command, status) => expect(refusalOf(command, lifeFor(command, status))?.code).not.toBe('INVALID_TRANSITION'),
)

test.each(pairs.filter(([command, status]) => isPossible(command, status, false)))(
  '%s while it is %s leads only to statuses of the table',
  (command, status) => {
    const life = lifeFor(command, status)
    if (refusalOf(command, life)) return
    const rules = untypedDecider(quotation)
    const after = decidedBy(command, life).reduce(
      (state, event) => rules.evolve(state, { ...storedEvent(1, event.type), ...event }),
      stateAfter(life),
    )
    expect([status, ...leadsTo(command)]).toContain(after.status)
  },
)

test.each(commands.filter((command) => !possibleWhenCancelled.includes(command)))(
  '%s is refused once it is cancelled',
  (command) => {
    const status = possibleIn(command)[0] ?? 'REQUESTED'
    expect(refusalOf(command, [...lives[status], cancelled])).toMatchObject({
      code: 'INVALID_TRANSITION',
      details: { status, cancelled: true },
    })
  },
)

test('every command has a decision and every event an evolution', () => {
  expect(Object.keys(quotation.decide).toSorted()).toEqual(commands.toSorted())
  expect(Object.keys(quotation.evolve).toSorted()).toEqual(Object.keys(quotationEvents).toSorted())
})
