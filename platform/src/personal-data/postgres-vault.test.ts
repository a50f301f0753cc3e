import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPostgres } from '../testing/test-postgres.ts'
import { postgresVault } from './postgres-vault.ts'

const masterKey = randomBytes(32)
// Incompressible letters: an index entry holds at most 2,700 bytes.
const tooLongId = randomBytes(4000).toString('hex')
let pool: pg.Pool
let stop = async () => {}

beforeAll(async () => {
  ;({ db: pool, stop } = await testPostgres())
})
afterAll(() => stop())

/** Sorted, independent of the order of the requests. */
const keysIn = (keys: ReadonlyMap<string, Buffer>) =>
  Object.fromEntries([...keys].map(([id, key]) => [id, key.toString('hex')]))

test('a key is durable when it is returned, and the same for every instance', async () => {
  const [first, second] = await Promise.all([postgresVault(pool, masterKey), postgresVault(pool, masterKey)])
  const ids = Array.from({ length: 300 }, (_, i) => `person-${i}`)
  const [keys, sameKeys] = await Promise.all([first.ensure(ids), second.ensure([...ids].reverse())])
  expect(keysIn(keys)).toEqual(keysIn(sameKeys))
  expect(keysIn(await (await postgresVault(pool, masterKey)).find(ids))).toEqual(keysIn(keys))
  expect(new Set(Object.values(keysIn(keys))).size).toBe(300)
})

test('a key cannot be read from the database without the master key', async () => {
  const keys = await (await postgresVault(pool, masterKey)).ensure(['ana'])
  const { rows } = await pool.query("select wrapped_key from vault.person_keys where person_id = 'ana'")
  expect(rows[0].wrapped_key.includes(keys.get('ana'))).toBe(false)
  const otherVault = await postgresVault(pool, randomBytes(32))
  await expect(otherVault.find(['ana'])).rejects.toThrow('The master key does not fit')
  await expect(postgresVault(pool, Buffer.alloc(16))).rejects.toThrow('32 bytes')
})

test('an id that the table cannot store fails alone', async () => {
  const vault = await postgresVault(pool, masterKey)
  const results = await Promise.allSettled([
    vault.ensure(['before']),
    vault.ensure([tooLongId]),
    vault.ensure(['after']),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('an erased key is lost for good, and the next one is another', async () => {
  const vault = await postgresVault(pool, masterKey)
  const before = await vault.ensure(['luis'])
  await vault.erase('luis')
  expect((await vault.find(['luis'])).size).toBe(0)
  expect((await pool.query("select from vault.person_keys where person_id = 'luis'")).rowCount).toBe(0)
  expect((await vault.ensure(['luis'])).get('luis')).not.toEqual(before.get('luis'))
})
