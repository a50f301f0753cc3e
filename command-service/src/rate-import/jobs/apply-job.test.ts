import { newEvent } from '@freight/contracts/testing/sample-events'
import { RateMapping } from '@freight/contracts/rate-import/mapping'
import type { NewEvent } from '@freight/platform/event-store/port'
import { memoryEventStore } from '@freight/platform/event-store/memory'
import { expect, test } from 'vitest'
import { deciders } from '../../aggregates/deciders.ts'
import { laneOf } from '../rows/lane.ts'
import type { RowTable, WaitingRow } from '../row-table.ts'
import { applyJob } from './apply-job.ts'
import type { JobNeeds } from './job.ts'

const row = (number: number): WaitingRow => ({
  row: number,
  outcome: 'NEW',
  body: {},
  standing: null,
  ends: [],
  seen: { lane: laneOf({}), rates: [] },
})

/** Two parts of one row each. `store`: events stored while the first part is written; returns the table's position at each read. */
const readPositions = async (
  store: (rates: ReturnType<typeof memoryEventStore>) => Promise<unknown>,
): Promise<number[]> => {
  const eventStore = memoryEventStore()
  const parts = [[row(1)], [row(2)]]
  const seen: number[] = []
  let table = 0
  const rows: Partial<RowTable> = {
    appliedCounts: async () => ({ created: 0, changed: 0, ended: 0, refused: 0 }),
    lastBegunRow: async () => 0,
    storeBegin: async () => undefined,
    interruptedRows: async () => [],
    waiting: async () => parts.shift() ?? [],
    ownRevisions: async () => new Map(),
    finish: async () => undefined,
  }
  const needs: Partial<JobNeeds> = {
    eventStore,
    rows: rows as RowTable,
    execute: async (_aggregate, name, id = '') => {
      if (name === 'ImportRate' && seen.length === 1) await store(eventStore)
      return { id, revision: 1, position: 0 }
    },
    currentRates: {
      rates: async () => [],
      revisions: async () => {
        seen.push(table)
        return []
      },
    },
    // The table advances by one event per query.
    positionOf: async () => (table += 1),
  }
  const mapping = RateMapping.parse({ columns: [], owner: { id: 'p-1' } })
  const job = {
    id: 'i-1',
    state: { ...deciders['rate-import'].initial, mapping },
    progress: async () => undefined,
    isUnwanted: async () => false,
  }
  await applyJob(job, needs as JobNeeds)
  return seen
}

const changed = (importBatchId?: string) =>
  newEvent('RateChanged', { validTo: '2028-01-31', version: 2, importBatchId })

test('the import waits until the table contains the changes of others before it compares the next part', async () => {
  const [, second] = await readPositions((log) =>
    log.append('rate-r', 0, [
      changed('i-1'),
      changed('i-1'),
      changed('i-2'),
      changed(),
      changed('i-1'),
      newEvent('Other'),
    ]),
  )
  // The last change by others is the fourth event; later ones are the import's own or not about rates.
  expect(second).toBe(4)
})

test('the import does not wait for its own events', async () => {
  const [first, second] = await readPositions((log) =>
    log.append('rate-r', 0, [changed('i-1'), changed('i-1'), changed('i-1')]),
  )
  expect([first, second]).toEqual([1, 2])
})

/** Number of times an import of two parts reads the stored rates, given these events after its check. */
const looksSinceCheck = async (
  eventsSinceCheck: readonly NewEvent[],
  laterEvents: readonly NewEvent[] = [],
): Promise<number> => {
  const eventStore = memoryEventStore()
  await eventStore.append('rate-import-i-1', 0, [newEvent('RateImportCheckStarted', {})])
  await eventStore.append('rate-r', 0, eventsSinceCheck)
  const parts = [[row(1)], [row(2)]]
  let reads = 0
  let stored = 0
  const rows: Partial<RowTable> = {
    appliedCounts: async () => ({ created: 0, changed: 0, ended: 0, refused: 0 }),
    lastBegunRow: async () => 0,
    storeBegin: async () => undefined,
    interruptedRows: async () => [],
    waiting: async () => parts.shift() ?? [],
    ownRevisions: async () => new Map(),
    finish: async () => undefined,
  }
  const needs: Partial<JobNeeds> = {
    eventStore,
    rows: rows as RowTable,
    execute: async (_aggregate, name, id = '') => {
      if (name !== 'ImportRate') return { id, revision: 1, position: 0 }
      stored += 1
      const { revision, position } = await eventStore.append(`rate-new-${stored}`, 0, [changed('i-1')])
      if (stored === 1) await eventStore.append('rate-other', 0, laterEvents)
      return { id: `new-${stored}`, revision, position }
    },
    currentRates: { rates: async () => [], revisions: async () => ((reads += 1), []) },
    positionOf: async () => Number.POSITIVE_INFINITY,
  }
  const mapping = RateMapping.parse({ columns: [], owner: { id: 'p-1' } })
  const state = { ...deciders['rate-import'].initial, mapping }
  await applyJob(
    { id: 'i-1', state, progress: async () => undefined, isUnwanted: async () => false },
    needs as JobNeeds,
  )
  return reads
}

test('the import does not read the stored rates again if no other user has changed a rate since the check', async () => {
  expect(await looksSinceCheck([])).toBe(0)
  expect(await looksSinceCheck([changed('i-1')])).toBe(0)
})

test('the import compares each part with the stored rates after another user has changed a rate', async () => {
  expect(await looksSinceCheck([changed()])).toBe(2)
  expect(await looksSinceCheck([changed('i-2')])).toBe(2)
  expect(await looksSinceCheck([], [changed()])).toBe(1)
})
