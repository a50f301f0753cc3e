import { setImmediate } from 'node:timers/promises'
import { newEvent } from '@freight/contracts/testing/sample-events'
import { RateMapping } from '@freight/contracts/rate-import/mapping'
import { Unavailable } from '@freight/platform/errors'
import type { Notice } from '@freight/platform/notices/notices'
import { expect, test, vi } from 'vitest'
import { commandsInMemory } from '../testing/commands-in-memory.ts'
import type { ImportTable } from './import-table.ts'
import type { RowTable } from './row-table.ts'
import { runRateImports } from './runner.ts'

const counts = {
  read: 1,
  hidden: 0,
  validities: 1,
  new: 1,
  newValidity: 0,
  changed: 0,
  same: 0,
  ended: 0,
  warned: 0,
  problems: 0,
}
const applied = { created: 1, changed: 0, ended: 0, refused: 0 }

/** A confirmed import whose rows cannot be written, and its runner. */
const failing = async (fault: () => Error | Promise<Error>, before = 0, leaseEnds = Promise.resolve()) => {
  const { eventStore, execute } = await commandsInMemory()
  const file = { name: 'a.csv', size: 1, sha256: 'ab', format: 'csv' }
  const mapping = RateMapping.parse({ columns: [], owner: { id: 'p-1' } })
  await eventStore.append('rate-import-i-1', 0, [
    newEvent('RateImportOpened', { file, applies: false }),
    newEvent('RateImportCheckStarted', { mapping }),
    newEvent('RateImportChecked', { counts }),
    { ...newEvent('RateImportConfirmed', { rows: 1 }), actor: { kind: 'STAFF', userId: 'jrey' } },
  ])
  const states: string[] = []
  const notices: Notice[] = []
  let tries = 0
  let counted = before
  let isLeased = false
  const table: ImportTable = {
    storeState: async (_id, _revision, { state }) => void states.push(state),
    lastMappings: async () => [],
    leaseImports: async () => {
      const leased = states.at(-1) === 'APPLYING' && !isLeased
      isLeased ||= leased
      if (!leased) return []
      await leaseEnds
      return [{ id: 'i-1', tries: (counted += 1) }]
    },
    takeTurn: async () => true,
    renewLeases: async () => undefined,
    storeProgress: async () => true,
    endLease: async (_id, _worker, hasFailed) => {
      isLeased = false
      if (!hasFailed) counted -= 1
    },
    recentlyEnded: async () => ['i-1'],
  }
  const rows: Pick<RowTable, 'appliedCounts' | 'interruptedRows'> = {
    appliedCounts: async () => applied,
    interruptedRows: async () => {
      tries += 1
      throw await fault()
    },
  }
  const runner = runRateImports({
    eventStore,
    execute,
    table,
    rows: rows as RowTable,
    files: { get: vi.fn() } as never,
    words: {} as never,
    naming: {} as never,
    currentRates: { rates: async () => [], named: async () => [], revisions: async () => [] },
    positionOf: async () => Number.POSITIVE_INFINITY,
    accessError: async () => undefined,
    log: { warn: () => undefined },
    notices: { put: async (notice) => void notices.push(notice) },
    clock: () => new Date(),
    lookEveryMs: 2,
  })
  return {
    runner,
    states,
    notices,
    tries: () => tries,
    last: async () => (await eventStore.readStream('rate-import-i-1')).at(-1),
  }
}

test('an import that fails every time stops after some tries with its results, and releases its turn', async () => {
  const { runner, states, notices, tries, last } = await failing(() => new Error('always'))
  await expect.poll(() => states.at(-1), { timeout: 20_000 }).toBe('FAILED')
  await runner.stop()
  expect(tries()).toBe(5)
  expect(await last()).toMatchObject({ type: 'RateImportFailed', data: { code: 'APPLY_FAILED', applied } })
  // Its owner may have left the page long ago.
  const params = { file: 'a.csv', rateImport: 'i-1' }
  expect(notices).toMatchObject([{ userId: 'jrey', kind: 'RATE_IMPORT_FAILED', params }])
})

test('no import fails while a database is unavailable', async () => {
  const { runner, states, notices, tries } = await failing(() => new Unavailable('database'))
  await expect.poll(tries, { timeout: 20_000 }).toBeGreaterThan(8)
  await runner.stop()
  expect(states).not.toContain('FAILED')
  expect(notices).toEqual([])
})

test('an import that has ended the process several times fails before another try', async () => {
  const { runner, states, tries, last } = await failing(() => new Error('never reached'), 5)
  await expect.poll(() => states.at(-1), { timeout: 20_000 }).toBe('FAILED')
  await runner.stop()
  expect(tries()).toBe(0)
  expect(await last()).toMatchObject({ type: 'RateImportFailed', data: { code: 'APPLY_FAILED' } })
})

test('the start of an import that a round is just leasing waits for its end', async () => {
  let endLease = () => {}
  const leaseEnds = new Promise<void>((resolve) => (endLease = resolve))
  const { runner, states } = await failing(() => new Error('always'), 4, leaseEnds)
  // The first round has asked for its leases.
  await expect.poll(() => states).toHaveLength(1)
  const started = runner.startWork('i-1').then(() => runner.settled('i-1', 60_000))
  await expect.poll(() => states).toHaveLength(2)
  await setImmediate()
  endLease()
  await started
  expect(states.at(-1)).toBe('FAILED')
  await runner.stop()
})
