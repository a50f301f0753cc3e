import { hash } from 'node:crypto'
import type { ImportBody } from '@freight/contracts/catalogue-files'
import { KeyReused } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'

/** Remembers which rows came under a key. */
export type ImportKeys = {
  /** Before any row is applied. @throws KeyReused when other rows came under this key before */
  claim: (importId: string, rows: ImportBody['rows']) => Promise<void>
}

const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.import_keys (
  import_id text primary key, rows_hash text not null, at timestamptz not null default now())`

/** Kept in PostgreSQL, in the command side's schema. */
export const postgresImportKeys = async (db: Pick<Platform['db'], 'query'>): Promise<ImportKeys> => {
  await db.query(schema)
  return {
    claim: async (importId, rows) => {
      const rowsHash = hash('sha256', JSON.stringify(rows), 'hex')
      await db.query('insert into commands.import_keys values ($1, $2) on conflict do nothing', [importId, rowsHash])
      const { rows: kept } = await db.query<{ rows_hash: string }>(
        'select rows_hash from commands.import_keys where import_id = $1',
        [importId],
      )
      if (kept[0]?.rows_hash !== rowsHash) throw new KeyReused(`${importId} came before with other rows`)
    },
  }
}
