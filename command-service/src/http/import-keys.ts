import { hash } from 'node:crypto'
import type { ImportBody } from '@freight/contracts/api/catalogue-files'
import { KeyReused } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'

/** Remembers which rows came under a key. */
export type ImportKeys = {
  /**
   * Before any row is applied. Answers what the command ids of the rows are made of.
   * @throws KeyReused when other rows came under this key before
   */
  claim: (importId: string, rows: ImportBody['rows']) => Promise<string>
}

const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.import_keys (
  import_id text primary key, rows_hash text not null, at timestamptz not null default now());
alter table commands.import_keys add column if not exists by_rows boolean not null default false`

// Nothing that was sent longer ago is sent again. A key that comes all the same is a new one: ids of rows are made of
// what they hold, so that the same rows find their receipts and others do not. Those of before were made of the key
// alone.
const forget = `delete from commands.import_keys where at < now() - interval '30 days'`

// Of what was in the file alone: what a later version of the schema fills in besides does not make it another file. The
// order of the two is part of what is kept.
const hashOf = (rows: ImportBody['rows']): string =>
  hash('sha256', JSON.stringify(rows.map(({ row, cells }) => ({ row, cells }))), 'hex')

/** Kept in PostgreSQL, in the command side's schema. */
export const postgresImportKeys = async (db: Pick<Platform['db'], 'query'>): Promise<ImportKeys> => {
  await db.query(schema)
  await db.query(forget)
  return {
    claim: async (importId, rows) => {
      const rowsHash = hashOf(rows)
      await db.query(forget)
      await db.query(
        `insert into commands.import_keys (import_id, rows_hash, by_rows) values ($1, $2, true) on conflict do nothing`,
        [importId, rowsHash],
      )
      const { rows: kept } = await db.query<{ rows_hash: string; by_rows: boolean }>(
        'select rows_hash, by_rows from commands.import_keys where import_id = $1',
        [importId],
      )
      if (kept[0]?.rows_hash !== rowsHash) throw new KeyReused(`${importId} came before with other rows`)
      return kept[0].by_rows ? `${importId}/${rowsHash}` : importId
    },
  }
}
