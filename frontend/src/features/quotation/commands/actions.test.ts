import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { expect, test } from 'vitest'
import { quotation } from '../samples/quotation.ts'
import { explainedActions, offeredActions } from './actions.ts'

const all = () => true

test('the next step of a taken request is a cost, and with costs a sale', () => {
  expect(offeredActions({ ...quotation, cost: [] }, all).primary?.command).toBe('AddCostGroup')
  expect(offeredActions(quotation, all).primary?.command).toBe('AddSellGroup')
})

test('the next step of an unassigned request is to take it, even with costs requested from agents', () => {
  const nobodys = { ...quotation, cost: [], assignedTo: undefined }
  const takeAction = { command: 'TakeQuotation', possible: true }
  expect(offeredActions({ ...nobodys, actions: [takeAction, ...quotation.actions] }, all).primary?.command).toBe(
    'TakeQuotation',
  )
})

test('the next step stays visible with its reason while it is not possible', () => {
  expect(offeredActions(quotation, all).next).toEqual({
    command: 'PublishQuote',
    possible: false,
    reason: 'NOTHING_TO_PUBLISH',
  })
})

test('a command of other users is not offered', () => {
  const commands = explainedActions(quotation, () => true).map(({ command }) => command)
  expect(commands).not.toContain('ApproveQuote')
})

test('possible commands come before impossible ones', () => {
  expect(explainedActions(quotation, () => true).map(({ command, possible }) => [command, possible])).toEqual([
    ['AddSellGroup', true],
    ['AddCostGroup', true],
    ['PublishQuote', false],
    ['SendQuote', false],
  ])
})

test("a sent quotation waits for the client's decision", () => {
  const sent = {
    ...quotation,
    status: 'SENT' as const,
    actions: [
      { command: 'ApproveQuote', possible: true },
      { command: 'RejectQuote', possible: true },
    ],
  }
  const { primary, outlined } = offeredActions(sent, all)
  expect(primary?.command).toBe('ApproveQuote')
  expect(outlined.map(({ command }) => command)).toEqual(['RejectQuote'])
})

test('a sale changed after publishing or sending is published first', () => {
  const actions = [
    { command: 'PublishQuote', possible: true },
    { command: 'ApproveQuote', possible: true },
  ]
  for (const status of ['QUOTED', 'UPDATED', 'SENT'] as const) {
    const { primary, outlined } = offeredActions({ ...quotation, status, actions }, all)
    expect(primary?.command).toBe('PublishQuote')
    expect(outlined.map(({ command }) => command)).toEqual(['ApproveQuote'])
  }
  const same = [
    { command: 'PublishQuote', possible: false, reason: 'NOTHING_CHANGED' },
    { command: 'ApproveQuote', possible: true },
  ]
  expect(offeredActions({ ...quotation, status: 'SENT', actions: same }, all).primary?.command).toBe('ApproveQuote')
})

test('the client may approve the sent offer while a newer one is not sent', () => {
  const waiting = {
    ...quotation,
    status: 'UPDATED' as const,
    actions: [
      { command: 'SendQuote', possible: true },
      { command: 'ApproveQuote', possible: true },
    ],
  }
  const { primary, outlined } = offeredActions(waiting, all)
  expect(primary?.command).toBe('SendQuote')
  expect(outlined.map(({ command }) => command)).toEqual(['ApproveQuote'])
})

test('a follow-up call is offered only after a publication, while parked, or when already scheduled', () => {
  const actions = [{ command: 'ScheduleFollowUp', possible: true }]
  const moreActions = (detail: Partial<typeof quotation>) =>
    offeredActions({ ...quotation, actions, ...detail }, all).more
  expect(moreActions({ publicationNo: 0 })).toEqual([])
  const call = { on: '2026-03-16', text: '', at: quotation.createdAt, by: { id: 'u-1', name: 'Ana' } }
  for (const known of [{ publicationNo: 1 }, { publicationNo: 0, followUp: call }, { status: 'FUTURE' as const }])
    expect(moreActions(known).map(({ command }) => command)).toEqual(['ScheduleFollowUp'])
})

test("dangerous goods without their data keep the agents' request visible with the reason", () => {
  const reason = 'DANGEROUS_GOODS_INCOMPLETE'
  const actions = [{ command: 'RequestAgentCosts', possible: false, reason }]
  expect(explainedActions({ ...quotation, actions }, all)).toEqual(actions)
})

test("a commercial does not get pricing's step as the next one", () => {
  const next = offeredActions(quotation, (...of) => of.includes('COMERCIAL')).next
  expect(next?.command).toBe('SendQuote')
})

test('a commercial does not see why pricing cannot publish', () => {
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

test('an offer that needs approval leads to the request, and approvers to the decision', () => {
  expect(offeredActions(waiting(), all).primary?.command).toBe('RequestSellApproval')
  expect(offeredActions(waiting('REQUESTED'), all).primary?.command).toBe('ApproveSell')
  expect(offeredActions(waiting(), all).next).toEqual({
    command: 'SendQuote',
    possible: false,
    reason: 'APPROVAL_REQUIRED',
  })
})

test('approval commands are hidden when no alternative needs approval', () => {
  const free = { ...waiting(), sell: [] }
  expect(offeredActions(free, all).primary).toBeUndefined()
  expect(explainedActions(free, () => true).map(({ command }) => command)).toEqual(['SendQuote'])
})
