import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import { KeyReused } from '@freight/platform/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresImportKeys } from './import-keys.ts'

let dataDir = ''
let stores: Awaited<ReturnType<typeof connectStores>>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'freight-import-keys-'))
  stores = await connectStores(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { schemas: {} })
})
afterAll(async () => {
  await stores.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const rows = (name: string) => [{ row: 2, cells: { name } }]

test('a key belongs to its rows for thirty days, then it is deleted', async () => {
  const { db } = stores.platform
  const keys = await postgresImportKeys(db)
  const storedKeys = async () => (await db.query('select from commands.import_keys')).rowCount
  const rowsId = await keys.claim('import/notes/a', rows('one'))
  expect(await keys.claim('import/notes/a', rows('one'))).toBe(rowsId)
  await expect(keys.claim('import/notes/a', rows('other'))).rejects.toThrow(KeyReused)

  await db.query(`update commands.import_keys set at = now() - interval '29 days'`)
  await expect(keys.claim('import/notes/a', rows('other'))).rejects.toThrow(KeyReused)
  await db.query(`update commands.import_keys set at = now() - interval '31 days'`)
  // The ids contain the rows, so other rows get other command ids.
  expect(await keys.claim('import/notes/a', rows('other'))).not.toBe(rowsId)
  await db.query(`update commands.import_keys set at = now() - interval '31 days'`)
  expect(await keys.claim('import/notes/b', rows('one'))).not.toBe(rowsId)
  expect(await storedKeys()).toBe(1)
  expect(await keys.claim('import/notes/a', rows('one'))).toBe(rowsId)

  await db.query(`update commands.import_keys set at = now() - interval '31 days'`)
  await postgresImportKeys(db)
  expect(await storedKeys()).toBe(0)
})

test('rows of a key from before the update keep their command ids', async () => {
  const { db } = stores.platform
  const keys = await postgresImportKeys(db)
  await keys.claim('import/notes/old', rows('one'))
  await db.query(`update commands.import_keys set by_rows = false where import_id = 'import/notes/old'`)
  expect(await keys.claim('import/notes/old', rows('one'))).toBe('import/notes/old')
})

test('the hash covers only the cells of the file: new schema defaults do not change it', async () => {
  const { db } = stores.platform
  const keys = await postgresImportKeys(db)
  const rowsId = await keys.claim('import/notes/filled', rows('one'))
  // In the form that every earlier version stored.
  expect(rowsId).toBe(`import/notes/filled/${hash('sha256', '[{"row":2,"cells":{"name":"one"}}]', 'hex')}`)
  const filled = rows('one').map((row) => ({ ...row, sheet: 'the first one' }))
  expect(await keys.claim('import/notes/filled', filled)).toBe(rowsId)
  const reorderedRows = rows('one').map(({ row, cells }) => ({ cells, row }))
  expect(await keys.claim('import/notes/filled', reorderedRows)).toBe(rowsId)
  await expect(keys.claim('import/notes/filled', [{ row: 3, cells: { name: 'one' } }])).rejects.toThrow(KeyReused)
})
