import { sellApprovals } from './small-lists.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'

const approvalRequested = (idSell: string) =>
  ({
    type: 'SellApprovalRequested',
    data: { idSell, sellHash: 'h', reason: 'A new client', marginPct: '-1.50', thresholdPct: '0' },
  }) as const
const approved = { type: 'SellApproved', data: { idSell: 's-1', sellHash: 'h', comment: '' } } as const
const rejected = { type: 'SellRejected', data: { idSell: 's-1', sellHash: 'h', reason: 'Too low' } } as const

test('each sell with a pending approval is listed, with the time of the oldest request', () =>
  after(sellApprovals, approvalRequested('s-1'), approvalRequested('s-2')).shows({
    asked: { 's-1': at(1), 's-2': at(2) },
    waiting: 2,
    since: at(1),
  }))

test('an approval or a rejection removes the pending request', () => {
  after(sellApprovals, approvalRequested('s-1'), approved).shows({ asked: {}, waiting: 0, since: undefined })
  after(sellApprovals, approvalRequested('s-1'), approvalRequested('s-2'), rejected).shows({
    asked: { 's-2': at(2) },
    waiting: 1,
    since: at(2),
  })
})

test('a changed sell has no pending request', () =>
  after(sellApprovals, approvalRequested('s-1'), { type: 'SellApprovalReset', data: { idSell: 's-1' } }).shows({
    waiting: 0,
  }))

test('approval of a rejected sell can be requested again', () =>
  after(sellApprovals, approvalRequested('s-1'), rejected, approvalRequested('s-1')).shows({
    waiting: 1,
    since: at(3),
  }))
