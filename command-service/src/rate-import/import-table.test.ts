import { testPostgres } from '@freight/platform/testing/test-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deciders } from '../aggregates/deciders.ts'
import { type ImportTable, postgresImportTable } from './import-table.ts'

let opened: Awaited<ReturnType<typeof testPostgres>>
let table: ImportTable
beforeAll(async () => {
  opened = await testPostgres()
  table = await postgresImportTable(opened.db)
})
afterAll(() => opened.stop())

const initial = deciders['rate-import'].initial

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
