import { newEvent } from '@freight/contracts/testing/sample-events'
import { RateMapping } from '@freight/contracts/rate-import/mapping'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import { expect, test } from 'vitest'
import { deciders } from '../../aggregates/deciders.ts'
import { commandIds, nameBasedId } from '../../handling/decided-events.ts'
import type { CurrentRevision } from '../../lookups/tables/rate-tables.ts'
import { commandsInMemory } from '../../testing/commands-in-memory.ts'
import { laneOf } from '../rows/row-issue.ts'
import type { DoneRow, RowTable, TouchedRate, WaitingRow } from '../row-table.ts'
import { applyJob } from './apply-and-undo.ts'
import type { JobNeeds } from './job.ts'

const lane = { transport: 'AIR', mode: 'LSE', origin: 'PVG', destination: 'MVD' } as const
const charge = { code: 'FRT', description: '', section: 'FREIGHT', calculator: 'PER_KG', amount: '2', currency: 'USD' }
const rate = (validFrom: string) => ({ ...lane, type: 'SELL', validFrom, validTo: '2026-12-31', charges: [charge] })
const mapping = RateMapping.parse({ columns: [], owner: null, type: 'SELL' })
const state = { ...deciders['rate-import'].initial, mapping, company: 'MVD', by: 'jrey' }
const known = {
  ...lane,
  container: '',
  carrier: '',
  route: '',
  code: 'T-1',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
}
const rowId = (row: number) => nameBasedId(`i-1/row/${row}`)

/**
 * An import of two rows that follow a stored rate from June and from March on, checked when the rate had `seen` as its
 * revision. `isBegun`: the process ended after it had written the first row.
 */
const applied = async (
  change: (commands: Awaited<ReturnType<typeof commandsInMemory>>, rateId: string) => unknown = () => undefined,
  isBegun = false,
  accessError?: JobNeeds['accessError'],
) => {
  const commands = await commandsInMemory(memoryEventStore())
  const { eventStore, as, pricing, execute } = commands
  const { id } = await as(pricing)('rate', 'CreateRate', undefined, rate('2026-01-01'))
  await eventStore.append('rate-import-i-1', 0, [newEvent('RateImportCheckStarted', {})])
  const row = (number: number, from: string, end: string): WaitingRow => ({
    row: number,
    outcome: 'NEW_VALIDITY',
    body: { ...rate(from), importBatchId: 'i-1' },
    standing: { id, code: 'T-1' },
    ends: [{ id, code: 'T-1', validTo: end }],
    seen: { lane: laneOf(lane), rates: [[id, 1]] },
  })
  const waiting = [row(2, '2026-06-01', '2026-05-31'), row(3, '2026-03-01', '2026-02-28')]
  const context = { company: 'MVD', principal: { userId: 'rate-import', permissions: [], system: true as const } }
  const actor = { kind: 'STAFF' as const, userId: 'jrey' }
  if (isBegun)
    await execute('rate', 'ImportRate', undefined, waiting[0]?.body, { ...context, actor, commandId: rowId(2) })
  await change(commands, id)
  const current = async (): Promise<CurrentRevision[]> => {
    const keys = [id, commandIds(rowId(2)).aggregate()]
    const streams = await Promise.all(
      keys.map(async (key) => ({ key, events: await eventStore.readStream(`rate-${key}`) })),
    )
    return streams
      .filter(({ events }) => events.length > 0)
      .map(({ key, events }) => ({
        ...known,
        key,
        revision: events.length,
      }))
  }
  const results = new Map<number, DoneRow>()
  const touched = new Map<string, TouchedRate>()
  let comparisons = 0
  const isLeft = ({ row: number }: WaitingRow) => !results.has(number)
  const rows: Partial<RowTable> = {
    appliedCounts: async () => ({ created: 0, changed: 0, ended: 0, refused: 0 }),
    storeBegin: async () => undefined,
    interruptedRows: async () => (isBegun ? waiting.filter(isLeft) : []),
    waiting: async (_id, after) => waiting.filter((one) => one.row > after && isLeft(one)),
    ownRevisions: async () => new Map([...touched].map(([key, { revision }]) => [key, revision])),
    finish: async (_id, done, rates) => {
      for (const one of done) results.set(one.row, one)
      for (const one of rates) touched.set(one.rateId, one)
    },
  }
  const needs: Partial<JobNeeds> = {
    accessError: accessError ?? (async () => undefined),
    eventStore,
    execute,
    rows: rows as RowTable,
    currentRates: {
      rates: async () => [],
      named: async () => [],
      revisions: async () => ((comparisons += 1), current()),
    },
    // The table advances by two events per query.
    positionOf: (
      (position) => async () =>
        (position += 2)
    )(0),
  }
  const job = { id: 'i-1', state, progress: async () => undefined, isUnwanted: async () => false }
  await applyJob({ ...job, state: { ...state, state: 'APPLYING' } }, needs as JobNeeds).catch((error: unknown) => {
    // The events of this import are not complete enough for its last command.
    if (!String(error).includes('rate-import')) throw error
  })
  const rateEvents = await eventStore.readStream(`rate-${id}`)
  const last = rateEvents.at(-1)?.data as { validTo?: string; comments?: string }
  return { results: [...results.values()], touched, comparisons, last, id }
}

const comment = ({ as, pricing }: Awaited<ReturnType<typeof commandsInMemory>>, rateId: string) =>
  as(pricing)('rate', 'ChangeRate', rateId, { comments: 'acordado por teléfono' })

test('rows are written without a comparison if no other user has changed a rate since the check', async () => {
  const { results, touched, comparisons, last, id } = await applied()
  expect(results).toMatchObject([{ done: 'APPLIED' }, { done: 'APPLIED' }])
  expect(comparisons).toBe(0)
  // Two rows follow it: it ends before the earlier one.
  expect(last.validTo).toBe('2026-02-28')
  expect(touched.get(id)).toMatchObject({ ended: true, revision: 2, wasThere: true })
})

test('rows of a lane that another user has changed since the check are refused', async () => {
  const { results, last } = await applied(comment)
  const refused = { done: 'REFUSED', problems: [{ code: 'CHANGED_SINCE_CHECK' }] }
  expect(results).toMatchObject([refused, refused])
  expect(last.comments).toBe('acordado por teléfono')
})

test('after an interruption a written row counts as done and the others follow', async () => {
  const { results, touched, last, id } = await applied(undefined, true)
  expect(results).toMatchObject([
    { row: 2, done: 'APPLIED' },
    { row: 3, done: 'APPLIED' },
  ])
  expect(last.validTo).toBe('2026-02-28')
  expect(touched.size).toBe(3)
  expect(touched.get(id)).toMatchObject({ ended: true })
})

test('a rate that a user changes during an interruption does not end, and the written row has a warning', async () => {
  const { results, touched, last, id } = await applied(comment, true)
  expect(results).toMatchObject([
    { row: 2, done: 'APPLIED', warnings: [{ code: 'CHANGED_SINCE_CHECK' }], ends: [] },
    { row: 3, done: 'REFUSED' },
  ])
  expect(last.comments).toBe('acordado por teléfono')
  expect(touched.has(id)).toBe(false)
})

test('rows not written before the API key was revoked are refused with that reason', async () => {
  const { results, touched } = await applied(undefined, true, async () => 'KEY_REVOKED')
  expect(results).toMatchObject([
    { row: 2, done: 'APPLIED' },
    { row: 3, done: 'REFUSED', problems: [{ code: 'KEY_REVOKED' }] },
  ])
  expect(touched.size).toBe(2)
})
