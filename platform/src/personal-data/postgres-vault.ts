import { randomBytes } from 'node:crypto'
import { boundedCache } from '../bounded-cache.ts'
import type pg from 'pg'
import { Unavailable } from '../errors.ts'
import { groupCommit } from '../event-store/group-commit.ts'
import { outageOr } from '../event-store/postgres-errors.ts'
import { seal, unseal } from './sealed-text.ts'
import { pseudonymsWith, type Vault } from './vault.ts'
import { inTransaction } from '../embedded-postgres/in-transaction.ts'

const cachedPersons = 100_000
/** For this long (ms) another process may still read data whose key was erased. */
const cachedMs = 60_000

type KeyRow = { person_id: string; wrapped_key: Buffer }

/**
 * Stores the keys in the PostgreSQL table `vault.person_keys`, each encrypted with the master key, so that a copy of
 * the database alone reveals no person.
 * @throws when a key cannot be decrypted: the master key is another one
 */
export const postgresVault = async (pool: pg.Pool, masterKey: Buffer): Promise<Vault> => {
  if (masterKey.length !== 32) throw new Error(`The master key must have 32 bytes, not ${masterKey.length}`)
  await createTable(pool)
  const cache = boundedCache<Buffer>(cachedPersons, { ttl: cachedMs })

  const remember = ({ person_id: personId, wrapped_key: wrappedKey }: KeyRow) => {
    let key: Buffer
    try {
      key = unseal(masterKey, wrappedKey, personId)
    } catch (error) {
      throw new Error(
        'The master key does not fit the keys of the vault: PERSONAL_KEY, or DATA_DIR/secrets/personal.key where it is empty, must be the one that they were made with',
        { cause: error },
      )
    }
    cache.set(personId, key)
    return key
  }

  const query = async (name: string, text: string, values: unknown[]) => {
    try {
      return (await pool.query<KeyRow>({ name: `vault_${name}`, text, values })).rows
    } catch (error) {
      throw outageOr(error, 'vault')
    }
  }

  const storedKeys = async (personIds: readonly string[]) => {
    if (personIds.length === 0) return []
    const text = 'select person_id, wrapped_key from vault.person_keys where person_id = any($1)'
    return query('find', text, [personIds])
  }

  const find: Vault['find'] = async (personIds) => {
    const keys = new Map<string, Buffer>()
    const missing = new Set<string>()
    for (const id of personIds) {
      const key = cache.get(id)
      if (key) keys.set(id, key)
      else missing.add(id)
    }
    for (const row of await storedKeys([...missing])) keys.set(row.person_id, remember(row))
    return keys
  }

  /** Creates missing keys; of two processes that create the same key at once, both get the first one. */
  const createKeys = async (personIds: readonly string[]) => {
    // Sorted, so that two processes cannot deadlock.
    const ids = [...new Set(personIds)].sort()
    const wrappedKeys = ids.map((id) => seal(masterKey, randomBytes(32), id))
    const rows = await query(
      'make',
      `insert into vault.person_keys (person_id, wrapped_key) select * from unnest($1::text[], $2::bytea[])
      on conflict do nothing returning person_id, wrapped_key`,
      [ids, wrappedKeys],
    )
    const createdIds = new Set(rows.map(({ person_id }) => person_id))
    const keys = new Map<string, Buffer>()
    for (const row of [...rows, ...(await storedKeys(ids.filter((id) => !createdIds.has(id))))])
      keys.set(row.person_id, remember(row))
    return personIds.map((id) => keys.get(id))
  }
  const keyCreation = groupCommit<string, Buffer>({
    claims: () => [],
    send: createKeys,
    // An error about one person's id must not fail the others; during an outage a retry is useless.
    isFaultOfOne: (error) => !(error instanceof Unavailable),
    fullBatch: 500,
  })

  return {
    ensure: async (personIds) => {
      const missing = personIds.filter((id) => !cache.has(id))
      const keys = new Map(missing.length < personIds.length ? await find(personIds.filter((id) => cache.has(id))) : [])
      const createdKeys = await Promise.all(missing.map(async (id) => [id, await keyCreation.add(id)] as const))
      return new Map([...keys, ...createdKeys])
    },
    find,
    pseudonym: pseudonymsWith(masterKey),
    erase: async (personId) => {
      await query('erase', 'delete from vault.person_keys where person_id = $1', [personId])
      cache.delete(personId)
    },
  }
}

const createTable = (pool: pg.Pool) =>
  inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('vault schema'))")
    await client.query('create schema if not exists vault')
    await client.query(
      'create table if not exists vault.person_keys (person_id text primary key, wrapped_key bytea not null)',
    )
  })
