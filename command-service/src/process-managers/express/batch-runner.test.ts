import { randomUUID } from 'node:crypto'
import type { StoredApiKey } from '@freight/contracts/api-access/stored-api-key'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import type { BatchAction } from '@freight/contracts/express-shipment/batch/batch'
import {
  expressBooked,
  expressBookingStarted,
  expressOption,
  expressRated,
  expressTracked,
} from '@freight/contracts/testing/express-events'
import { requestedShipment } from '@freight/contracts/testing/sample-express-shipment'
import { Refusal } from '@freight/platform/event-store/decider'
import { TooMany } from '@freight/platform/errors'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import type { Notice } from '@freight/platform/notices/notices'
import type { SignedInUser } from '@freight/platform/sessions/users'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { commandHandler } from '../../handling/handle-command.ts'
import type { Execute } from '../../handling/command-context.ts'
import { memoryPlaces } from '../../testing/memory-stores.ts'
import { memoryReferences } from '../../lookups/references.ts'
import { batchRunner } from './batch-runner.ts'
import { postgresBatchTable } from './batch-table.ts'

const { db, stop } = await testPostgres()
afterAll(stop)

let now: number
const clock = () => new Date(now)
const batches = await postgresBatchTable(db, clock)
let eventStore: ReturnType<typeof memoryEventStore>
let handle: Execute
let permissions: readonly Permission[]
let apiKeys: StoredApiKey[]
let notices: Notice[]
/** Ids of the executed commands by shipment. */
let sent: { id: string; name: string; commandId: string }[]

beforeEach(async () => {
  await db.query('truncate commands.express_batches cascade')
  now = Date.parse('2026-03-02T15:00:00Z')
  eventStore = memoryEventStore()
  handle = commandHandler({ eventStore, references: memoryReferences(), places: memoryPlaces([]), clock })
  permissions = ['CONSULTAR_SHIPMENT', 'EXPRESS_OP']
  apiKeys = []
  notices = []
  sent = []
})

const executed: Execute = (aggregate, name, id, data, context) => {
  sent.push({ id: id ?? '', name, commandId: context.commandId })
  return handle(aggregate, name, id, data, context)
}
const runner = (others: Partial<Parameters<typeof batchRunner>[0]> = {}) =>
  batchRunner({
    batches,
    eventStore,
    clock,
    execute: executed,
    log: { warn: () => {} },
    // The same key is the same notice, as in the inbox.
    notices: { put: async (notice) => void (notices.some(({ key }) => key === notice.key) || notices.push(notice)) },
    users: {
      byId: async (id) =>
        ({ id, active: true, company: 'MVD', permissions, apiKeys, relatedCommercials: [] }) as unknown as SignedInUser,
    },
    track: async () => undefined,
    ...others,
  })

type Happened = { type: string; data: object }
const append = async (id: string, ...events: Happened[]) => appendAs(randomUUID(), id, ...events)
/** With the receipt of a command. */
const appendAs = async (commandId: string, id: string, ...events: Happened[]) => {
  const stream = `express-shipment-${id}`
  const { length } = await eventStore.readStream(stream)
  const envelope = () => ({
    eventId: randomUUID(),
    schemaVersion: 1,
    occurredAt: clock().toISOString(),
    actor: { kind: 'STAFF', userId: 'maria' } as const,
    company: 'MVD',
    correlationId: '',
    causationId: '',
    commandId,
  })
  await eventStore.append(
    stream,
    length,
    events.map((event) => ({ ...envelope(), ...event })),
    { receipt: { commandId, fingerprint: '' } },
  )
}
const idOf = (number: number) => `X-${String(number).padStart(3, '0')}`
const request = async (count: number, ...events: Happened[]) => {
  const ids = Array.from({ length: count }, (_, index) => idOf(index + 1))
  for (const id of ids) await append(id, { type: 'ExpressShipmentRequested', data: requestedShipment() }, ...events)
  return ids
}
const add = (
  action: BatchAction,
  ids: string[],
  others: { reason?: string; assignedTo?: string } = {},
  apiKey?: string,
) =>
  batches.add(
    'batch-1',
    { userId: 'maria', ...(apiKey !== undefined && { apiKey }) },
    { action, ids, reason: '', assignedTo: '', ...others },
  )
const rows = async () =>
  (
    await db.query<{ id: string; state: string; code: string; text: string }>(
      'select shipment as id, state, code, "text" from commands.express_batch_rows order by batch_id, "row"',
    )
  ).rows
const idsIn = async (state: string) => (await rows()).filter((row) => row.state === state).map(({ id }) => id)
/** Runs in steps of a second, as the running application does. */
const runFor = async (seconds: number, one = runner()) => {
  for (let second = 0; second < seconds; second += 1) {
    await one.runDue()
    now += 1000
  }
}
const typesOf = async (id: string) =>
  (await eventStore.readStream(`express-shipment-${id}`)).map(({ type }) => type).slice(1)

/** Books as the carrier answers, at the next look. */
const booking =
  (answers: Readonly<Record<string, 'refused' | 'doubtful'>>): Execute =>
  async (_aggregate, name, id = '', _data, { commandId }) => {
    sent.push({ id, name, commandId })
    if (answers[id] === 'refused') throw new Refusal('NOT_SELECTED', 'Select an option first.')
    const outcome =
      answers[id] === 'doubtful'
        ? { type: 'ExpressBookingDoubted', data: { bookingId: 'booking-1', text: 'No answer' } }
        : expressBooked(`OWN-${id}`)
    await append(id, expressBookingStarted, outcome)
    return { id, revision: 9, position: 9 }
  }

test('edge 43: of 100 rows 3 are refused and 1 is doubtful, each with its reason; a repetition takes the refused ones only', async () => {
  const ids = await request(100)
  await add('BOOK', ids)
  const answers = { 'X-007': 'refused', 'X-008': 'refused', 'X-050': 'refused', 'X-009': 'doubtful' } as const
  await runFor(3, runner({ execute: booking(answers) }))
  expect(await idsIn('DONE')).toHaveLength(96)
  expect((await rows()).filter(({ state }) => state !== 'DONE')).toEqual([
    { id: 'X-007', state: 'REFUSED', code: 'NOT_SELECTED', text: '' },
    { id: 'X-008', state: 'REFUSED', code: 'NOT_SELECTED', text: '' },
    { id: 'X-009', state: 'DOUBTFUL', code: 'DOUBTFUL', text: 'No answer' },
    { id: 'X-050', state: 'REFUSED', code: 'NOT_SELECTED', text: '' },
  ])
  expect((await rows())[0]?.text).toBe('OWN-X-001')
  const counts = { batch: 'BOOK', done: '96', refused: '3', doubtful: '1' }
  expect(notices).toMatchObject([{ userId: 'maria', kind: 'EXPRESS_BATCH_ENDED', params: counts }])

  const before = sent.splice(0)
  expect(await batches.repeat('batch-1', { userId: 'olga' })).toBe(false)
  expect(await batches.repeat('batch-1', { userId: 'maria' })).toBe(true)
  await runFor(3, runner({ execute: booking({}) }))
  expect(sent.map(({ id }) => id).toSorted()).toEqual(['X-007', 'X-008', 'X-050'])
  expect(before.map(({ commandId }) => commandId)).not.toContain(sent[0]?.commandId)
  expect(await idsIn('DOUBTFUL')).toEqual(['X-009'])
  expect(notices.map(({ params }) => params['done'])).toEqual(['96', '99'])
})

test('edge 44: a killed runner leaves its rows to the next one, which repeats nothing', async () => {
  const ids = await request(12)
  await add('TAKE', ids)
  // The process dies: the events of its fifth command are stored, but neither answer nor result.
  let count = 0
  const dying: Execute = async (...command) => {
    const number = (count += 1)
    if (number > 5) return new Promise(() => {})
    const answer = await executed(...command)
    return number < 5 ? answer : new Promise(() => {})
  }
  void runner({ execute: dying }).runDue()
  // All lanes stand still.
  await expect.poll(() => count, { timeout: 30_000 }).toBe(8)
  const takenCount = async () => (await Promise.all(ids.map(typesOf))).filter(({ length }) => length > 0).length
  await expect.poll(takenCount, { timeout: 30_000 }).toBe(5)
  const before = sent.splice(0)
  const next = runner()
  const end = await next.start()
  await next.runDue()
  await end()
  expect(await idsIn('DONE')).toEqual(ids)
  for (const id of ids) expect(await typesOf(id)).toEqual(['ExpressShipmentTaken'])
  // What was applied is not sent again, with or without a stored result.
  expect(sent.map(({ id }) => id).toSorted()).toEqual(ids.filter((id) => !before.some((one) => one.id === id)))
  expect(notices).toHaveLength(1)
})

test('a selection that a killed runner has stored is no second one, although the offers have changed', async () => {
  const [id = ''] = await request(1)
  await add('CHEAPEST', [id])
  const rate: Execute = async (...command) =>
    command[1] === 'RateExpressShipment' ? { id, revision: 2, position: 2 } : executed(...command)
  await append(id, expressRated(expressOption('150'), expressOption('140', { id: 'ANDES/R/' })))
  const killed: Execute = async (...command) => {
    const answer = await rate(...command)
    return command[1] === 'SelectExpressOption' ? new Promise(() => {}) : answer
  }
  void runner({ execute: killed }).runDue()
  await expect.poll(() => typesOf(id), { timeout: 30_000 }).toContain('ExpressOptionSelected')
  await append(id, expressRated(expressOption('130')))
  await batches.release()
  await runFor(1, runner({ execute: rate }))
  expect(await idsIn('DONE')).toEqual([id])
  expect((await typesOf(id)).filter((type) => type === 'ExpressOptionSelected')).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

test('edge 45: rights withdrawn during a batch: the remaining rows are refused', async () => {
  const ids = await request(10)
  await add('TAKE', ids)
  let count = 0
  const execute: Execute = async (...command) => {
    const answer = await executed(...command)
    if ((count += 1) === 4) permissions = ['CONSULTAR_SHIPMENT']
    return answer
  }
  await runFor(1, runner({ execute }))
  const done = await idsIn('DONE')
  expect(done.length).toBeGreaterThanOrEqual(4)
  // At most the other lanes were just executing a command.
  expect(done.length).toBeLessThanOrEqual(7)
  const refused = (await rows()).filter(({ state }) => state === 'REFUSED')
  expect(refused).toHaveLength(10 - done.length)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['FORBIDDEN']))
  expect(sent).toHaveLength(done.length)
})

test('a booking in progress ends with its outcome, although the right is withdrawn meanwhile', async () => {
  const [id = ''] = await request(1)
  await add('BOOK', [id])
  let count = 0
  const execute: Execute = async (_aggregate, _name, _id, _data, { commandId }) => {
    count += 1
    await appendAs(commandId, id, expressBookingStarted)
    permissions = []
    return { id, revision: 2, position: 2 }
  }
  await runFor(2, runner({ execute }))
  expect(await idsIn('WAITING')).toEqual([id])
  await append(id, expressBooked('W-1'))
  await runFor(2, runner({ execute }))
  expect(await rows()).toMatchObject([{ state: 'DONE', text: 'W-1' }])
  expect(count).toBe(1)
})

test('a user who was deactivated, or reads only own shipments, gets no rows', async () => {
  const ids = await request(1)
  await add('FINISH', ids)
  await runFor(1, runner({ users: { byId: async () => ({ active: false, permissions }) as unknown as SignedInUser } }))
  expect(await rows()).toMatchObject([{ state: 'REFUSED', code: 'FORBIDDEN' }])
  await db.query('truncate commands.express_batches cascade')
  permissions = ['CONSULTAR_SHIPMENT', 'SOLICITAR_SHIPMENT']
  await add('CHEAPEST', ids)
  await runFor(1)
  expect(await rows()).toMatchObject([{ state: 'REFUSED', code: 'NOT_FOUND' }])
})

test('a row that has to wait does not delay the others, and goes on under the same id', async () => {
  const ids = await request(3)
  await add('TAKE', ids)
  const execute: Execute = async (...command) => {
    if (command[2] !== 'X-001' || now >= Date.parse('2026-03-02T15:00:30Z')) return executed(...command)
    sent.push({ id: 'X-001', name: command[1], commandId: command[4].commandId })
    throw new TooMany('TOO_MANY_REQUESTS', 30)
  }
  await runFor(29, runner({ execute }))
  expect(await idsIn('DONE')).toEqual(['X-002', 'X-003'])
  expect(notices).toEqual([])
  await runFor(2, runner({ execute }))
  expect(await idsIn('DONE')).toEqual(ids)
  expect(new Set(sent.filter(({ id }) => id === 'X-001').map(({ commandId }) => commandId)).size).toBe(1)
  expect(notices).toHaveLength(1)
})

test('a failure on our side is repeated, and at last leaves a doubt', async () => {
  const ids = await request(1)
  await add('TAKE', ids)
  let count = 0
  const execute = async () => {
    count += 1
    throw new Error('defect')
  }
  await runFor(20, runner({ execute }))
  expect(count).toBe(4)
  expect(await rows()).toMatchObject([{ state: 'DOUBTFUL', code: 'INTERNAL' }])
  expect(await batches.repeat('batch-1', { userId: 'maria' })).toBe(false)
})

test('the cheapest is not chosen among several currencies, nor without an offer', async () => {
  await request(2)
  const euro = expressOption('100', { id: 'DHL/P/' })
  const execute: Execute = async (_aggregate, _name, id = '') => {
    const other = { ...euro, sell: { ...euro.sell, currency: 'EUR' as const } }
    await append(id, id === 'X-001' ? expressRated(expressOption('150'), other) : expressRated())
    return { id, revision: 2, position: 2 }
  }
  await add('CHEAPEST', ['X-001', 'X-002'])
  await runFor(1, runner({ execute }))
  expect((await rows()).map(({ code }) => code)).toEqual(['SEVERAL_CURRENCIES', 'NO_OPTION'])
})

test('the fastest is chosen with a reason', async () => {
  const fast = expressOption('190', { id: 'FAST/', carrierName: 'Falcon', service: 'Next day', transitDays: 1 })
  const [id = ''] = await request(1, expressRated(expressOption('150', { transitDays: 3 }), fast))
  const execute: Execute = async (...command) =>
    command[1] === 'RateExpressShipment' ? { id, revision: 2, position: 2 } : executed(...command)
  await add('FASTEST', [id], { reason: 'La más rápida' })
  await runFor(1, runner({ execute }))
  expect(await rows()).toMatchObject([{ state: 'DONE', text: 'Falcon Next day' }])
  expect((await eventStore.readStream(`express-shipment-${id}`)).at(-1)?.data).toMatchObject({
    optionId: 'FAST/',
    reason: 'La más rápida',
  })
})

test('tracking queries the carrier of each booked shipment, later if it demands a wait', async () => {
  await request(2)
  await append('X-001', expressBookingStarted, expressBooked('W-1'))
  await add('TRACK', ['X-001', 'X-002'])
  let queries = 0
  const track = async (_signal: AbortSignal, shipment: string) => {
    queries += 1
    const problem = { source: 'CARRIER', kind: 'LIMIT', code: '429', text: 'Slow down' } as never
    if (queries === 1) return { outcome: 'UNAVAILABLE' as const, problem, retryAfterMs: 4000 }
    await append(shipment, expressTracked('IN_TRANSIT', { place: 'Padua' }))
    return undefined
  }
  await runFor(6, runner({ track }))
  expect(await rows()).toMatchObject([
    { state: 'DONE', text: 'Padua' },
    { state: 'REFUSED', code: 'NOT_BOOKED' },
  ])
  expect(queries).toBe(2)
})

test('the same batch again is no second one, and only its owner dismisses it', async () => {
  const ids = await request(2)
  await add('TAKE', [...ids, 'X-001'])
  await add('TAKE', ids)
  expect(await rows()).toHaveLength(2)
  expect(await batches.dismiss('batch-1', { userId: 'maria' })).toBe(false)
  await runFor(1)
  expect(await batches.dismiss('batch-1', { userId: 'olga' })).toBe(false)
  expect(await batches.dismiss('batch-1', { userId: 'maria' })).toBe(true)
})

const keyWith = (...of: Permission[]) => [{ keyId: 'erp', name: 'ERP', permissions: of, hash: '', createdAt: '' }]

test('rows of an API key have the rights of the key, and a revoked key refuses those not executed, also after a restart', async () => {
  const ids = await request(3)
  permissions = ['CONSULTAR_SHIPMENT', 'EXPRESS_OP', 'MODIFICAR_SHIPMENT']
  apiKeys = keyWith('CONSULTAR_SHIPMENT')
  await add('TAKE', ids.slice(0, 1), {}, 'erp')
  await runFor(2)
  expect(await rows()).toMatchObject([{ state: 'REFUSED', code: 'FORBIDDEN' }])

  apiKeys = keyWith('CONSULTAR_SHIPMENT', 'EXPRESS_OP')
  await db.query('truncate commands.express_batches cascade')
  await add('TAKE', ids, {}, 'erp')
  const revoking: Execute = (...command) => {
    const answer = executed(...command)
    apiKeys = []
    return answer
  }
  let looks = 0
  const oneRow = runner({
    execute: revoking,
    batches: { ...batches, take: async (...instants) => ((looks += 1) > 1 ? undefined : batches.take(...instants)) },
  })
  await oneRow.runDue()
  await runFor(2)
  expect((await rows()).map(({ state, code }) => `${state} ${code}`.trim())).toEqual([
    'DONE',
    'REFUSED KEY_REVOKED',
    'REFUSED KEY_REVOKED',
  ])

  // A person repeats them with the rights of their own.
  expect(await batches.repeat('batch-1', { userId: 'maria' })).toBe(true)
  await runFor(2)
  expect(await idsIn('DONE')).toEqual(ids)
})
