import { expect, test } from '@jest/globals'
import { type QuotationCommand, quotationCommands } from '@freight/contracts/quotation/commands'
import { quotationEvents } from '@freight/contracts/quotation/events'
import { type Status, statuses } from '@freight/contracts/quotation/status'
import { isPossible, possibleIn, possibleWhenCancelled } from '@freight/contracts/quotation/transitions'
import { Refusal } from '@freight/platform/decider'
import {
  approved,
  cancelled,
  delivered,
  facts,
  pricing,
  priced,
  postponed,
  quoted,
  rejected,
  requested,
  sellGroup,
  stateAfter,
  updated,
} from '../testing/quotation-sentences.ts'
import { rulesOf } from '../rulebook.ts'
import { quotation } from './decider.ts'

const lives: Record<Status, Parameters<typeof stateAfter>[0]> = {
  REQUESTED: [requested],
  PENDING: priced,
  QUOTED: quoted,
  UPDATED: [...quoted, { type: 'SellGroupChanged', data: { ...sellGroup, ruta: 'Direct' } }, updated],
  SENT: delivered,
  APPROVED: [...delivered, approved],
  NOT_APPROVED: [...delivered, rejected],
  FUTURE: [requested, postponed],
}

const commands = Object.keys(quotationCommands) as QuotationCommand[]
const meta = {
  now: '2026-03-10T12:00:00.000Z',
  today: '2026-03-10',
  id: 'MVD-2026-000123',
  asker: { ...pricing, system: true },
  actor: { kind: 'SYSTEM', name: 'test' } as const,
  company: 'MVD',
  newId: () => 'id',
  digest: JSON.stringify,
  facts,
}
const reminderOf = (status: string) =>
  status === 'REQUESTED' ? 'REQUEST_WAITING' : status === 'SENT' ? 'EXPIRING' : 'NOT_SENT'

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
    RemoveSellGroup: { idSell: 's1' },
    SelectSell: { idSell: 's1' },
    SendQuote: { idSells: ['s1'], recipients: [{ name: 'Ana', mail: '' }], channel: 'DOWNLOAD' },
    ApproveQuote: { idSell: 's1' },
    RejectQuote: { reasonCode: 'PRICE' },
    PostponeQuote: { resumeOn: '2026-06-01' },
    RemindQuotation: { kind: reminderOf(status), since: '2026-03-01T12:00:00.000Z' },
    ReopenQuote: { reason: 'x' },
    CancelQuotation: { reasonCode: 'ERROR' },
  }
  return quotationCommands[command].data.parse(bodies[command] ?? {})
}

const refusalOf = (command: QuotationCommand, life: Parameters<typeof stateAfter>[0]) => {
  try {
    const body = quotationCommands[command].creates ? {} : bodyOf(command, stateAfter(life).status)
    rulesOf(quotation).decide(command, body, stateAfter(life), meta)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

test.each(statuses)('the lives of these tests end where they say: %s', (status) =>
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
  (command, status) => expect(refusalOf(command, lives[status])?.code).not.toBe('INVALID_TRANSITION'),
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

test('every command has a decision and every event a step', () => {
  expect(Object.keys(quotation.decide).toSorted()).toEqual(commands.toSorted())
  expect(Object.keys(quotation.evolve).toSorted()).toEqual(Object.keys(quotationEvents).toSorted())
})
