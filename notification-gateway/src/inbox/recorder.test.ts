import { randomUUID } from 'node:crypto'
import { costRequestEvents } from '@freight/contracts/cost-request/cost-request'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { expressTracked } from '@freight/contracts/testing/express-events'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rules } from '../notification/rules.ts'
import { type SampleEvent, requested, user } from '../testing/news.ts'
import { ofShipment, shipmentBefore, shipmentId } from '../testing/shipment-news.ts'
import { type Recorder, recorder } from './recorder.ts'
import { prepareInboxTables } from './inbox.ts'

let postgres: Awaited<ReturnType<typeof testPostgres>>
let notes: Recorder
const faults: unknown[] = []
const since = new Date('2026-02-23T12:00:00.000Z')
const people: readonly SampleEvent[] = [
  user('carla', 'COMMERCIAL'),
  user('carlos', 'COMMERCIAL'),
  user('pedro', 'PRICING'),
  user('paula', 'PRICING'),
  user('gonza', 'MANAGER'),
]
let position = 0

/** Records one event as a single batch, as when it arrives alone. */
const record = ([type, data = {}, by = '', stream = '']: SampleEvent, revision = 1) => {
  position += 1
  const actor = by === '' ? ({ kind: 'SYSTEM', name: 'test' } as const) : ({ kind: 'STAFF', userId: by } as const)
  const occurredAt = '2026-03-02T12:00:00.000Z'
  return notes.record([storedEvent(position, type, data, { stream, revision, actor, occurredAt })], since)
}

beforeAll(async () => {
  postgres = await testPostgres()
  await prepareInboxTables(postgres.db)
  notes = recorder(postgres.db, (_, error) => faults.push(error))
  for (const one of people) await record(one)
}, 60_000)
afterAll(() => postgres.stop())

const agentNamed = (key: string) => ({ quotationKey: key, providerName: 'Blue Delta' })

type Case = {
  data?: (key: string) => object
  by?: string
  /** Earlier events, after the request and its assignment to pedro. */
  before?: readonly SampleEvent[]
  /** Recipients in alphabetical order. */
  to: readonly string[]
}
const approval: SampleEvent = ['SellApprovalRequested', { idSell: 's-1' }, 'paula']
const reminded = (kind: string) => () => ({ kind, since: '2026-02-27T12:00:00.000Z' })

const cases: Record<string, readonly Case[]> = {
  AgentCostsRecorded: [{ data: () => ({ groups: [{ agenteNombre: 'Blue Delta' }] }), to: ['pedro'] }],
  CostRequestDeclined: [{ data: agentNamed, to: ['pedro'] }],
  CostRequestReminded: [{ data: (key) => ({ n: 1, ...agentNamed(key) }), to: ['pedro'] }],
  AgentQuestionAsked: [{ data: agentNamed, to: ['pedro'] }],
  AgentQuestionReminded: [{ data: agentNamed, to: ['pedro'] }],
  NewLinkAsked: [{ data: agentNamed, to: ['pedro'] }],
  CostRequestMailFailed: [{ data: agentNamed, to: ['pedro'] }],
  CostGroupMarkedStale: [{ to: ['pedro'] }],
  RateOfSentOfferChanged: [{ to: ['pedro'] }],
  QuotationRequested: [{ data: () => requested, by: 'carla', to: ['paula', 'pedro'] }],
  QuotationTaken: [{ data: () => ({ assignedTo: 'paula' }), by: 'paula', to: ['carla'] }],
  QuotationAssigned: [
    { data: () => ({ assignedTo: 'paula', previous: { commercial: 'carla' } }), by: 'pedro', to: ['paula'] },
  ],
  QuotationReleased: [{ by: 'pedro', to: ['paula'] }],
  QuotationReopenedForPricing: [{ by: 'carla', to: ['pedro'] }],
  SellApprovalRequested: [{ data: () => ({ idSell: 's-1' }), by: 'pedro', to: ['gonza'] }],
  SellApproved: [{ data: () => ({ idSell: 's-1' }), by: 'gonza', before: [approval], to: ['carla', 'paula', 'pedro'] }],
  SellRejected: [{ data: () => ({ idSell: 's-1' }), by: 'gonza', before: [approval], to: ['carla', 'paula', 'pedro'] }],
  QuotePublished: [{ by: 'pedro', to: ['carla'] }],
  QuoteUpdated: [{ by: 'pedro', to: ['carla'] }],
  QuoteMailDelayed: [
    {
      data: () => ({ revisionNo: 1, error: 'ECONNREFUSED' }),
      before: [['QuoteSent', { revisionNo: 1 }, 'gonza']],
      to: ['carla', 'gonza', 'pedro'],
    },
  ],
  QuoteMailFailed: [
    {
      data: () => ({ revisionNo: 1, error: '550' }),
      before: [['QuoteSent', { revisionNo: 1 }, 'gonza']],
      to: ['carla', 'gonza', 'pedro'],
    },
  ],
  QuoteApproved: [{ by: 'carla', to: ['paula', 'pedro'] }],
  QuoteRejected: [{ by: 'carla', to: ['pedro'] }],
  ClientOfferAccepted: [{ to: ['carla'] }],
  ClientOfferDeclined: [{ to: ['carla', 'pedro'] }],
  ClientQuestionAsked: [{ to: ['carla', 'pedro'] }],
  BookingReplyRecorded: [
    { data: () => ({ bookingId: 'b-1', outcome: 'ACCEPTED', number: 'HLCU4711', text: '' }), to: ['carla', 'pedro'] },
    {
      data: () => ({ bookingId: 'b-1', outcome: 'REFUSED', number: '', text: 'No space' }),
      by: 'carla',
      to: ['pedro'],
    },
  ],
  QuoteResumed: [{ to: ['carla', 'pedro'] }],
  QuotationReminded: [
    { data: reminded('REQUEST_WAITING'), to: ['paula', 'pedro'] },
    { data: reminded('NOT_SENT'), to: ['carla'] },
    { data: reminded('EXPIRING'), to: ['carla'] },
    { data: reminded('EXPIRES_TODAY'), to: ['carla'] },
    { data: reminded('EXPIRED'), to: ['carla'] },
    { data: reminded('FOLLOW_UP'), before: [['FollowUpScheduled', {}, 'gonza']], to: ['carla', 'gonza'] },
    { data: reminded('CLIENT_QUESTION_WAITING'), to: ['carla', 'pedro'] },
  ],
  QuotationCancelled: [{ by: 'carla', to: ['pedro'] }],
}
const all = Object.entries(cases).flatMap(([type, some]) => some.map((one, n) => [type, n + 1, one] as const))

test('every rule has a case in this file', () => expect(Object.keys(cases)).toEqual(Object.keys(rules)))

test.each(all)('%s (%i), recorded alone, is stored in the inbox of its recipients', async (type, n, one) => {
  const { data = () => ({}), by = '', before = [], to } = one
  const key = `${type}-${n}`
  const quotation = `quotation-${key}`
  const stream = type in costRequestEvents && !(type in quotationEvents) ? `cost-request-${randomUUID()}` : quotation
  if (type !== 'QuotationRequested') {
    await record(['QuotationRequested', requested, 'carla', quotation])
    await record(['QuotationTaken', { assignedTo: 'pedro' }, 'pedro', quotation], 2)
  }
  for (const [earlier, about, doer = ''] of before) await record([earlier, about, doer, quotation], 3)
  const stored = await record([type, data(key), by, stream], 4)
  expect(faults.splice(0)).toEqual([])
  expect(stored.map(({ userId }) => userId).toSorted()).toEqual(to)
  const { rows } = await postgres.db.query<{ user: string }>(
    `SELECT user_id AS "user" FROM inbox.notifications WHERE key = $1 AND position = $2 ORDER BY user_id`,
    [key, position],
  )
  expect(rows.map((row) => row.user)).toEqual(to)
})

test('a question of an agent about an untaken quotation notifies all pricing users', async () => {
  await record(['QuotationRequested', requested, 'carla', 'quotation-untaken'])
  const stored = await record(['AgentQuestionAsked', agentNamed('untaken'), '', `cost-request-${randomUUID()}`])
  expect(stored.map(({ userId }) => userId).toSorted()).toEqual(['paula', 'pedro'])
})

test('shipments are stored with their progress, so that a second delivery is no news', async () => {
  for (const one of [user('olga', 'EXPRESS_OPERATIONS'), ...shipmentBefore]) await record(one)
  const delivered = ofShipment(expressTracked('DELIVERED', { signedBy: 'J. Doe' }))
  const reached = async () => (await record(delivered)).map(({ userId, key }) => [userId, key])
  expect(await reached()).toEqual([['carla', `/operativa/express/en-proceso?id=${shipmentId}`]])
  expect(await reached()).toEqual([])
  expect(faults.splice(0)).toEqual([])
})

const log = { warn: () => {} }
const requestOf = (key: string, at: number) =>
  storedEvent(at, 'QuotationRequested', requested, {
    stream: `quotation-${key}`,
    actor: { kind: 'STAFF', userId: 'carla' },
    occurredAt: '2026-03-02T12:00:00.000Z',
  })
/** Simulates a crash of PostgreSQL alone: an earlier state of the tables, with the recorder still running. */
const loseCommitsAfter = async (commits: number) => {
  await postgres.db.query('DELETE FROM inbox.notifications WHERE position > $1', [commits])
  await postgres.db.query('UPDATE inbox.checkpoint SET position = $1', [commits])
}
const inboxOf = async (key: string) =>
  (await postgres.db.query('SELECT user_id FROM inbox.notifications WHERE key = $1 ORDER BY user_id', [key])).rows

test('the recorder stores nothing and rewinds after lost commits, with the next event and without one', async () => {
  const { db } = postgres
  const ownRecorder = recorder(db, (_, error) => faults.push(error))
  const start = await ownRecorder.position()
  const back: number[] = []
  const stop = ownRecorder.watch({ rewind: (to) => back.push(to), log, everyMs: 20 })
  const first = requestOf('lost-1', start + 1)
  await ownRecorder.record([first], since)
  await loseCommitsAfter(start)
  expect(await ownRecorder.record([requestOf('lost-2', start + 2)], since)).toEqual([])
  expect(back).toEqual([start])
  expect(await inboxOf('lost-2')).toEqual([])
  await ownRecorder.record([first, requestOf('lost-2', start + 2)], since)
  for (const key of ['lost-1', 'lost-2'])
    expect(await inboxOf(key)).toEqual([{ user_id: 'paula' }, { user_id: 'pedro' }])

  await loseCommitsAfter(start + 1)
  await expect.poll(() => back).toEqual([start, start + 1])
  // A batch in progress when the loss was detected must not move the checkpoint past the gap.
  expect(await ownRecorder.record([requestOf('lost-3', start + 3)], since)).toEqual([])
  expect(await inboxOf('lost-3')).toEqual([])
  await ownRecorder.record([requestOf('lost-2', start + 2), requestOf('lost-3', start + 3)], since)
  for (const key of ['lost-2', 'lost-3']) expect(await inboxOf(key)).toHaveLength(2)
  stop()
})
