import { expect, test } from 'vitest'
import { type QuotationCommand, quotationCommands } from './quotation-commands.ts'
import { describePolicy } from '../access/policy.ts'
import { statuses } from '../vocabulary/quotation.ts'
import type { Status } from '../vocabulary/schemas.ts'
import { isPossible, leadsTo, possibleIn } from './transitions.ts'

const open: Status[] = ['REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT', 'FUTURE']
const costable: Status[] = ['REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT']
const priced: Status[] = ['PENDING', 'QUOTED', 'UPDATED', 'SENT']

/**
 * Expected statuses per command, written independently of the table. A command that is missing here has its own test
 * next to its rule.
 */
const law: Partial<Record<QuotationCommand, readonly Status[]>> = {
  RequestQuotation: [],
  CreateQuotation: [],
  CopyQuotation: [],
  AmendRequest: open,
  TakeQuotation: ['REQUESTED', 'PENDING'],
  AssignQuotation: open,
  ReleaseQuotation: ['PENDING'],
  AddQuotationNote: statuses,
  AddDocument: statuses,
  RemoveDocument: statuses,
  AddCostGroup: costable,
  ChangeCostGroup: costable,
  RemoveCostGroup: costable,
  AddSellGroup: priced,
  ChangeSellGroup: priced,
  ChangeSellGroups: priced,
  RemoveSellGroup: priced,
  RestoreCostGroup: costable,
  AddRatedCost: costable,
  RestoreSellGroup: priced,
  KeepCombination: costable,
  DropCombination: costable,
  SelectSell: priced,
  MarkCostGroupStale: open,
  ConfirmCostGroup: costable,
  ConfirmSellGroup: priced,
  RequestSellApproval: priced,
  ApproveSell: priced,
  RejectSell: priced,
  SetClientDocument: priced,
  RecordQuoteDocument: statuses,
  RecordQuoteMail: statuses,
  PublishQuote: priced,
  SendQuote: ['QUOTED', 'UPDATED'],
  ApproveQuote: ['PENDING', 'UPDATED', 'SENT'],
  RejectQuote: ['QUOTED', 'UPDATED', 'SENT'],
  PostponeQuote: costable,
  ResumeQuote: ['FUTURE'],
  ScheduleFollowUp: open,
  RecordOfferReceipt: ['SENT'],
  RequestBooking: ['APPROVED'],
  RecordBookingReply: statuses,
  RemindQuotation: open,
  ReopenQuote: ['APPROVED', 'NOT_APPROVED'],
  CancelQuotation: [...open, 'NOT_APPROVED'],
  ResendQuote: ['SENT'],
  RequestAgentCosts: ['REQUESTED', 'PENDING', 'QUOTED', 'UPDATED'],
  RecordAgentCosts: open,
  CloseCostRequest: statuses,
  AwaitCostRequest: open,
  AutoRate: open,
  TellOfChangedRate: ['SENT'],
  ViewClientOffer: statuses,
  DeclineClientOffer: ['SENT', 'UPDATED', 'PENDING', 'APPROVED'],
  AskClientQuestion: statuses,
  RevokeClientLink: statuses,
  RecordInvoicing: ['APPROVED'],
  WithdrawInvoicing: ['APPROVED'],
}

type Transition = [
  number: number,
  command: QuotationCommand,
  from: readonly Status[],
  to: readonly Status[],
  who: string,
]

const owner = 'own(COMERCIAL) or GERENTE_COMERCIAL'
const costs = 'MODIFICAR_COTIZACION_COSTOS'
const sells = 'MODIFICAR_COTIZACION_VENTAS'
const publisher = 'PRICING and MODIFICAR_COTIZACION_VENTAS'
const fresh = 'SOLICITAR_COTIZACION or (ALTA_COTIZACION and PRICING)'

/** The 22 transitions by their number in the specification; without a status after the arrow, the status stays. */
const transitions: readonly Transition[] = [
  [1, 'RequestQuotation', [], ['REQUESTED'], 'SOLICITAR_COTIZACION'],
  [2, 'CreateQuotation', [], ['PENDING'], 'ALTA_COTIZACION and PRICING'],
  [3, 'TakeQuotation', ['REQUESTED', 'PENDING'], ['PENDING'], 'PRICING'],
  [4, 'AssignQuotation', open, ['PENDING'], 'PRICING or GERENTE_COMERCIAL'],
  [5, 'ReleaseQuotation', ['PENDING'], ['REQUESTED'], 'the assignee or (PRICING and GERENTE_COMERCIAL)'],
  [6, 'AmendRequest', ['REQUESTED', 'PENDING'], [], 'own(SOLICITAR_COTIZACION) or PRICING'],
  [7, 'AmendRequest', ['QUOTED', 'UPDATED', 'SENT', 'FUTURE'], ['PENDING'], 'own(SOLICITAR_COTIZACION) or PRICING'],
  [8, 'RequestAgentCosts', ['REQUESTED', 'PENDING', 'QUOTED', 'UPDATED'], ['PENDING'], 'PRICING'],
  [9, 'RecordAgentCosts', open, [], 'MODIFICAR_SPOT'],
  [10, 'AddCostGroup', costable, [], costs],
  [10, 'ChangeCostGroup', costable, [], `${costs} or MODIFICAR_SPOT`],
  [10, 'RemoveCostGroup', costable, [], costs],
  [11, 'AddSellGroup', priced, [], sells],
  [11, 'ChangeSellGroup', priced, [], sells],
  [11, 'ChangeSellGroups', priced, [], sells],
  [11, 'RemoveSellGroup', priced, [], sells],
  [11, 'SelectSell', priced, [], sells],
  [12, 'PublishQuote', ['PENDING'], ['QUOTED'], publisher],
  [13, 'PublishQuote', priced, ['UPDATED'], publisher],
  [14, 'SendQuote', ['QUOTED', 'UPDATED'], ['SENT'], `${owner} or PRICING`],
  [15, 'ResendQuote', ['SENT'], [], `${owner} or PRICING`],
  [16, 'ApproveQuote', ['SENT', 'UPDATED', 'PENDING'], ['APPROVED'], owner],
  [
    16,
    'AcceptClientOffer',
    ['SENT', 'UPDATED', 'PENDING', 'APPROVED'],
    ['APPROVED'],
    "the link of a client's contact only",
  ],
  [17, 'RejectQuote', ['SENT', 'QUOTED', 'UPDATED'], ['NOT_APPROVED'], owner],
  [18, 'PostponeQuote', costable, ['FUTURE'], owner],
  [19, 'ResumeQuote', ['FUTURE'], ['PENDING'], `${owner} or PRICING`],
  [20, 'ReopenQuote', ['APPROVED', 'NOT_APPROVED'], ['PENDING'], 'GERENTE_COMERCIAL or PRICING'],
  [21, 'CancelQuotation', [...open, 'NOT_APPROVED'], [], 'BAJA_COTIZACION or own(SOLICITAR_COTIZACION)'],
  [22, 'CopyQuotation', [], ['REQUESTED', 'PENDING'], fresh],
]

const distinct = (lists: readonly (readonly Status[])[]) => [...new Set(lists.flat())].toSorted()

test('the list has 22 transitions of status', () =>
  expect([...new Set(transitions.map(([number]) => number))]).toEqual(Array.from({ length: 22 }, (_, at) => at + 1)))

test.each([...new Set(transitions.map(([, command]) => command))])(
  '%s has the expected source and target statuses and the expected policy',
  (command) => {
    const lawful = transitions.filter(([, name]) => name === command)
    expect([...possibleIn(command)].toSorted()).toEqual(distinct(lawful.map(([, , from]) => from)))
    expect([...leadsTo(command)].toSorted()).toEqual(distinct(lawful.map(([, , , to]) => to)))
    for (const [, , , , policy] of lawful) expect(describePolicy(quotationCommands[command].policy)).toBe(policy)
  },
)

test('no other command changes the status', () => {
  const named = transitions.map(([, command]) => command)
  for (const command of commands.filter((one) => !named.includes(one)))
    expect([command, leadsTo(command)]).toEqual([command, []])
})

const commands = Object.keys(quotationCommands) as QuotationCommand[]

test.each(Object.entries(law))('%s is possible in its expected statuses and in no other', (name, lawful) => {
  const command = name as QuotationCommand
  expect([...possibleIn(command)].toSorted()).toEqual([...lawful].toSorted())
  for (const status of statuses) expect(isPossible(command, status, false)).toBe(lawful.includes(status))
})

const alwaysTaken: readonly string[] = [
  'AddQuotationNote',
  'RecordQuoteDocument',
  'RecordQuoteMail',
  'CloseCostRequest',
  'RecordBookingReply',
]

test('a cancelled quotation accepts notes, answers to bookings and records of the sending, nothing else', () => {
  for (const command of commands)
    for (const status of statuses) expect(isPossible(command, status, true)).toBe(alwaysTaken.includes(command))
})

test('an approved quotation accepts reopening, bookings, invoices, notes, documents, records of the sending and its links', () =>
  expect(commands.filter((command) => isPossible(command, 'APPROVED', false))).toEqual([
    'AddQuotationNote',
    'RecordQuoteDocument',
    'RecordQuoteMail',
    'ReopenQuote',
    'ViewClientOffer',
    'AcceptClientOffer',
    'DeclineClientOffer',
    'AskClientQuestion',
    'RevokeClientLink',
    'RequestBooking',
    'RecordBookingReply',
    'AddDocument',
    'RemoveDocument',
    'CloseCostRequest',
    'RecordInvoicing',
    'WithdrawInvoicing',
  ]))
