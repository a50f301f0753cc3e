import { hash } from 'node:crypto'
import type { ImportBody } from '@freight/contracts/api/catalogue'
import { KeyReused } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'

/** Stores which rows were imported under a key. */
export type ImportKeys = Awaited<ReturnType<typeof postgresImportKeys>>

const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.import_keys (
  import_id text primary key, rows_hash text not null, at timestamptz not null default now());
alter table commands.import_keys add column if not exists by_rows boolean not null default false`

// Clients do not repeat imports after 30 days. A later use counts as a new key: command ids contain the hash of the
// rows, so the same rows find their receipts and others do not. Ids of older installations contain the key alone.
const deleteExpiredKeys = `delete from commands.import_keys where at < now() - interval '30 days'`

// Only the row number and the cells of the file: defaults that a later schema adds do not make it another file. Stored
// hashes depend on the order of these two members.
const hashOf = (rows: ImportBody['rows']): string =>
  hash('sha256', JSON.stringify(rows.map(({ row, cells }) => ({ row, cells }))), 'hex')

/** Stores the keys in PostgreSQL, in the command side's schema. */
export const postgresImportKeys = async (db: Pick<Platform['db'], 'query'>) => {
  await db.query(schema)
  await db.query(deleteExpiredKeys)
  return {
    /**
     * Call before any row is applied. Returns the prefix for the command ids of the rows.
     * @throws KeyReused if other rows were imported under this key before
     */
    claim: async (importId: string, rows: ImportBody['rows']): Promise<string> => {
      const rowsHash = hashOf(rows)
      await db.query(deleteExpiredKeys)
      await db.query(
        `insert into commands.import_keys (import_id, rows_hash, by_rows) values ($1, $2, true) on conflict do nothing`,
        [importId, rowsHash],
      )
      const { rows: stored } = await db.query<{ rows_hash: string; by_rows: boolean }>(
        'select rows_hash, by_rows from commands.import_keys where import_id = $1',
        [importId],
      )
      if (stored[0]?.rows_hash !== rowsHash) throw new KeyReused(`${importId} came before with other rows`)
      return stored[0].by_rows ? `${importId}/${rowsHash}` : importId
    },
  }
}
