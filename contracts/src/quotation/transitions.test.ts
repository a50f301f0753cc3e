import { expect, test } from '@jest/globals'
import { type QuotationCommand, quotationCommands } from './commands.ts'
import { type Status, statuses } from './status.ts'
import { isPossible, possibleIn } from './transitions.ts'

const open: Status[] = ['REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT', 'FUTURE']
const costable: Status[] = ['REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT']
const priced: Status[] = ['PENDING', 'QUOTED', 'UPDATED', 'SENT']

/**
 * The law, written down a second time: whoever changes it has to change it here as well. A command that is not here
 * has sentences of its own beside its rule.
 */
const law: Partial<Record<QuotationCommand, readonly Status[]>> = {
  RequestQuotation: [],
  CreateQuotation: [],
  CopyQuotation: [],
  AmendRequest: open,
  TakeQuotation: ['REQUESTED'],
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
  RemoveSellGroup: priced,
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
  ApproveQuote: ['SENT'],
  RejectQuote: ['QUOTED', 'UPDATED', 'SENT'],
  PostponeQuote: costable,
  ResumeQuote: ['FUTURE'],
  RemindQuotation: ['REQUESTED', 'QUOTED', 'UPDATED', 'SENT'],
  ReopenQuote: ['APPROVED', 'NOT_APPROVED'],
  CancelQuotation: [...open, 'NOT_APPROVED'],
}

const commands = Object.keys(quotationCommands) as QuotationCommand[]

test.each(Object.entries(law))('%s is possible in the statuses of the law and in no other', (name, lawful) => {
  const command = name as QuotationCommand
  expect([...possibleIn(command)].toSorted()).toEqual([...lawful].toSorted())
  for (const status of statuses) expect(isPossible(command, status, false)).toBe(lawful.includes(status))
})

const alwaysTaken: readonly string[] = ['AddQuotationNote', 'RecordQuoteDocument', 'RecordQuoteMail']

test('a cancelled quotation takes notes and the records of what was sent, nothing else', () => {
  for (const command of commands)
    for (const status of statuses) expect(isPossible(command, status, true)).toBe(alwaysTaken.includes(command))
})

test('an approved quotation is opened again, or takes notes, documents and the records of what was sent', () =>
  expect(commands.filter((command) => isPossible(command, 'APPROVED', false))).toEqual([
    'AddQuotationNote',
    'RecordQuoteDocument',
    'RecordQuoteMail',
    'ReopenQuote',
    'AddDocument',
    'RemoveDocument',
  ]))
