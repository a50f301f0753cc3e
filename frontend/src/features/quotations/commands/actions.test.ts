import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { expect, test } from 'vitest'
import { quotation } from '../samples/quotation.ts'
import { explainedActions, offeredActions } from './actions.ts'

test('a taken request without a cost asks for a cost first, one with costs for a sale', () => {
  expect(offeredActions({ ...quotation, cost: [] }).primary?.command).toBe('AddCostGroup')
  expect(offeredActions(quotation).primary?.command).toBe('AddSellGroup')
})

test('what agents are asked for while nobody has it is taken first', () => {
  const nobodys = { ...quotation, cost: [], assignedTo: undefined }
  const take = { command: 'TakeQuotation', possible: true }
  expect(offeredActions({ ...nobodys, actions: [take, ...quotation.actions] }).primary?.command).toBe('TakeQuotation')
})

test('the natural next step that is not possible yet stays in view with its reason', () => {
  expect(offeredActions(quotation).next).toEqual({
    command: 'PublishQuote',
    possible: false,
    reason: 'NOTHING_TO_PUBLISH',
  })
})

test('what is not the business of the user is not offered at all', () => {
  const commands = explainedActions(quotation, () => true).map(({ command }) => command)
  expect(commands).not.toContain('ApproveQuote')
})

test('what is possible stands before what is not', () => {
  expect(explainedActions(quotation, () => true).map(({ command, possible }) => [command, possible])).toEqual([
    ['AddSellGroup', true],
    ['AddCostGroup', true],
    ['PublishQuote', false],
    ['SendQuote', false],
  ])
})

test('a sent quotation waits for the word of the client', () => {
  const sent = {
    ...quotation,
    status: 'SENT' as const,
    actions: [
      { command: 'ApproveQuote', possible: true },
      { command: 'RejectQuote', possible: true },
    ],
  }
  const { primary, outlined } = offeredActions(sent)
  expect(primary?.command).toBe('ApproveQuote')
  expect(outlined.map(({ command }) => command)).toEqual(['RejectQuote'])
})

test('a sale that was changed after it was published or sent is to be published first', () => {
  const actions = [
    { command: 'PublishQuote', possible: true },
    { command: 'ApproveQuote', possible: true },
  ]
  for (const status of ['QUOTED', 'UPDATED', 'SENT'] as const) {
    const { primary, outlined } = offeredActions({ ...quotation, status, actions })
    expect(primary?.command).toBe('PublishQuote')
    expect(outlined.map(({ command }) => command)).toEqual(['ApproveQuote'])
  }
  const same = [
    { command: 'PublishQuote', possible: false, reason: 'NOTHING_CHANGED' },
    { command: 'ApproveQuote', possible: true },
  ]
  expect(offeredActions({ ...quotation, status: 'SENT', actions: same }).primary?.command).toBe('ApproveQuote')
})

test('while a newer offer waits to be sent, the client may say yes to the one that they have', () => {
  const waiting = {
    ...quotation,
    status: 'UPDATED' as const,
    actions: [
      { command: 'SendQuote', possible: true },
      { command: 'ApproveQuote', possible: true },
    ],
  }
  const { primary, outlined } = offeredActions(waiting)
  expect(primary?.command).toBe('SendQuote')
  expect(outlined.map(({ command }) => command)).toEqual(['ApproveQuote'])
})

test('a call to a client who has had no offer is not spoken of, one that is scheduled is', () => {
  const actions = [{ command: 'ScheduleFollowUp', possible: true }]
  const more = (detail: Partial<typeof quotation>) => offeredActions({ ...quotation, actions, ...detail }).more
  expect(more({ publicationNo: 0 })).toEqual([])
  const call = { on: '2026-03-16', text: '', at: quotation.createdAt, by: { id: 'u-1', name: 'Ana' } }
  for (const known of [{ publicationNo: 1 }, { publicationNo: 0, followUp: call }, { status: 'FUTURE' as const }])
    expect(more(known).map(({ command }) => command)).toEqual(['ScheduleFollowUp'])
})

test('a commercial is not told why pricing cannot publish', () => {
  const commands = explainedActions(quotation, (...of) => of.includes('COMERCIAL')).map(({ command }) => command)
  expect(commands).toEqual(['AddSellGroup', 'AddCostGroup', 'SendQuote'])
})

const waiting = (approval?: 'REQUESTED') => ({
  ...quotation,
  status: 'QUOTED' as const,
  sell: [
    sellOfDetail({
      needsApproval: true,
      ...(approval !== undefined && {
        approval: { status: approval, reason: 'Volumen', at: quotation.createdAt, by: quotation.commercial },
      }),
    }),
  ],
  actions: [
    { command: 'SendQuote', possible: false, reason: 'APPROVAL_REQUIRED' },
    approval === undefined
      ? { command: 'RequestSellApproval', possible: true }
      : { command: 'ApproveSell', possible: true },
  ],
})

test('an offer that needs approval asks for it first; the management is offered to give it', () => {
  expect(offeredActions(waiting()).primary?.command).toBe('RequestSellApproval')
  expect(offeredActions(waiting('REQUESTED')).primary?.command).toBe('ApproveSell')
  expect(offeredActions(waiting()).next).toEqual({
    command: 'SendQuote',
    possible: false,
    reason: 'APPROVAL_REQUIRED',
  })
})

test('approvals are not spoken of where no alternative needs one', () => {
  const free = { ...waiting(), sell: [] }
  expect(offeredActions(free).primary).toBeUndefined()
  expect(explainedActions(free, () => true).map(({ command }) => command)).toEqual(['SendQuote'])
})
