import { RateMapping } from '@freight/contracts/rate-import/mapping'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deciders } from '../aggregates/deciders.ts'
import { postgresImportLocks } from '../lookups/tables/import-lock.ts'
import { type ImportTable, postgresImportTable } from './import-table.ts'

let opened: Awaited<ReturnType<typeof testPostgres>>
let table: ImportTable
beforeAll(async () => {
  opened = await testPostgres()
  table = await postgresImportTable(opened.db)
})
afterAll(() => opened.stop())

const initial = deciders['rate-import'].initial
const mapping = (id: string) => RateMapping.parse({ columns: [], owner: { id } })

const added = async (id: string, revision = 1, state: 'CHECKING' | 'APPLYING' = 'CHECKING') =>
  table.storeState(id, revision, { ...initial, state, openedAt: '2026-03-01T00:00:00.000Z' })

const takenTries = async () =>
  (await table.leaseImports('w', ['CHECKING', 'APPLYING'], 10)).map(({ id, tries }) => [id, tries])
/** Lets the leases expire, as after the end of the process that worked on the imports. */
const abandon = () => opened.db.query(`update commands.rate_imports set worked_at = 'epoch'`)

test('the tries of an import that ends its process, or that fails, are counted until its state changes', async () => {
  await added('i-1')
  expect(await takenTries()).toEqual([['i-1', 1]])
  expect(await takenTries()).toEqual([])
  await abandon()
  expect(await takenTries()).toEqual([['i-1', 2]])
  await table.endLease('i-1', 'w', true)
  expect(await takenTries()).toEqual([['i-1', 3]])
  // It waited for a database or for its turn.
  await table.endLease('i-1', 'w', false)
  expect(await takenTries()).toEqual([['i-1', 3]])
  await table.storeProgress('i-1', 'w', { done: 1, of: 2, isFurther: false })
  await abandon()
  expect(await takenTries()).toEqual([['i-1', 4]])
  await added('i-1', 2, 'APPLYING')
  await abandon()
  expect(await takenTries()).toEqual([['i-1', 2]])
  await table.storeProgress('i-1', 'w', { done: 1, of: 2, isFurther: true })
  await abandon()
  expect(await takenTries()).toEqual([['i-1', 2]])
})

test('a worker takes at most the given number of imports, the longest waiting ones first', async () => {
  await opened.db.query('delete from commands.rate_imports')
  for (const id of ['a', 'b', 'c']) await added(id)
  const ids = async (limit: number) =>
    (await table.leaseImports('w', ['CHECKING'], limit)).map(({ id }) => id).toSorted()
  expect(await ids(2)).toEqual(['a', 'b'])
  for (const id of ['a', 'b']) await table.endLease(id, 'w', false)
  expect(await ids(2)).toContain('c')
})

describe('the lock of an owner', () => {
  const lockOf = (owner: string) => postgresImportLocks(opened.db)([owner])
  const applying = { ...initial, state: 'APPLYING' as const, openedAt: '2026-03-01T00:00:00.000Z', by: 'jrey' }
  beforeEach(async () => {
    await opened.db.query('delete from commands.rate_imports')
    await table.storeState('a', 1, { ...applying, mapping: mapping('p-1') })
    await table.leaseImports('w', ['APPLYING'], 10)
  })

  test('holds from the turn of its import to the end of the work, for this owner only', async () => {
    expect(await lockOf('p-1')).toBe(undefined)
    expect(await table.takeTurn('a')).toBe(true)
    expect(await lockOf('p-1')).toEqual({ by: 'jrey', since: expect.stringMatching(/^2\d{3}-.*Z$/) })
    expect(await lockOf('p-2')).toBe(undefined)
    await table.storeState('a', 2, { ...applying, state: 'APPLIED', mapping: mapping('p-1') })
    expect(await lockOf('p-1')).toBe(undefined)
  })

  test('ends with the process of its import, and when a failed try ends', async () => {
    await table.takeTurn('a')
    await abandon()
    expect(await lockOf('p-1')).toBe(undefined)
    await table.renewLeases('w')
    expect(await lockOf('p-1')).not.toBe(undefined)
    await table.endLease('a', 'w', true)
    expect(await lockOf('p-1')).toBe(undefined)
  })

  test('of general rates does not concern owners', async () => {
    await table.storeState('g', 1, applying)
    await table.leaseImports('w', ['APPLYING'], 10)
    await table.takeTurn('g')
    expect(await lockOf('')).toMatchObject({ by: 'jrey' })
    expect(await lockOf('p-1')).toBe(undefined)
  })

  test('does not exist where no file was ever imported', async () => {
    const missing = { query: () => Promise.reject(Object.assign(new Error('no table'), { code: '42P01' })) }
    expect(await postgresImportLocks(missing as never)(['p-1'])).toBe(undefined)
  })
})
