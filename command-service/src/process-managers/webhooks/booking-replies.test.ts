import { Refusal } from '@freight/platform/event-store/decider'
import { expect, test, vi } from 'vitest'
import { recordBookingReplies } from './webhook-processes.ts'

const body = JSON.stringify({ booking: { bookingId: 'b-1', company: 'MVD' } })
const accepted = '{"outcome":"ACCEPTED","number":"HLCU4711"}'

/** Records the answers in this order. */
const recorded = async (
  answers: readonly string[],
  { execute = vi.fn(async () => ({ id: '', revision: 1, position: 1 })), mayReceive = true } = {},
) => {
  const rows = answers.map((answer, index) => ({ id: `d-${index}`, quotation: 'q', body, tries: 1, answer }))
  const webhooks = {
    answers: async () => rows,
    markRecorded: vi.fn(async () => {}),
    postponeRecording: vi.fn(async () => {}),
  }
  const log = { warn: vi.fn() }
  await recordBookingReplies({ webhooks, execute, log, mayReceive: async () => mayReceive } as never)
  return {
    replies: execute.mock.calls.map((call) => (call as unknown[])[3]),
    marked: webhooks.markRecorded.mock.calls.map((call) => (call as unknown[])[0]),
    postponed: webhooks.postponeRecording.mock.calls.map((call) => (call as unknown[])[0]),
    log: JSON.stringify(log.warn.mock.calls),
  }
}

test.each([
  String.raw`{"outcome":"ACCEPTED","number":"\ud800"}`,
  String.raw`{"outcome":"ACCEPTED","number":"Ana\u0000"}`,
  '['.repeat(100_000),
  'Ana will call you',
])('an answer that cannot be stored, %.40s, is done with, and stops no other', async (wrong) => {
  const { replies, marked, log } = await recorded([wrong, accepted])
  expect(replies).toEqual([{ bookingId: 'b-1', outcome: 'ACCEPTED', number: 'HLCU4711', text: '' }])
  expect(marked).toEqual(['d-0', 'd-1'])
  expect(log).not.toContain('Ana')
})

test('an answer without visible signs in its number is none', async () =>
  expect((await recorded([String.raw`{"outcome":"ACCEPTED","number":"\u200b"}`])).replies).toEqual([]))

test('the answer to a user who may not record it is done with', async () => {
  const { replies, marked } = await recorded([accepted], { mayReceive: false })
  expect(replies).toEqual([])
  expect(marked).toEqual(['d-0'])
})

test('a refused answer is done with; after a failure of the store it waits, and the next one is recorded', async () => {
  const answer = { id: '', revision: 1, position: 1 }
  const execute = vi
    .fn(async () => answer)
    .mockRejectedValueOnce(new Refusal('BOOKING_ANSWERED', 'Answered.'))
    .mockRejectedValueOnce(new Error('no connection'))
  const { marked, postponed } = await recorded([accepted, accepted, accepted], { execute })
  expect(marked).toEqual(['d-0', 'd-2'])
  expect(postponed).toEqual(['d-1'])
})

test.each([
  { vessel: '' },
  { voyage: null },
  { departure: '2026-12-02T10:00Z' },
  { departure: '2026-12-20', arrival: '2026-12-02' },
])('an invalid schedule, %o, is left out of an answer and logged without its values', async (wrong) => {
  const answer = { outcome: 'ACCEPTED', number: 'HLCU4711' }
  const { replies, log } = await recorded([JSON.stringify({ ...answer, ...wrong }), JSON.stringify(answer)])
  const expected = { bookingId: 'b-1', ...answer, text: '' }
  expect(replies).toEqual([expected, expected])
  expect(JSON.parse(log)).toEqual([[{ delivery: 'd-0' }, expect.stringContaining('schedule')]])
})
