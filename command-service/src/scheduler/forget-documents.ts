import type { Platform } from '@freight/platform/platform'
import { postgresUnwantedFiles } from '../lookups/tables/unwanted-files.ts'

const keptDays = 30
const dayMs = 86_400_000

const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.forgotten_files (sha256 text primary key, removed_at timestamptz not null)`

/** What comes in and is removed once more has a later removal. */
const remember = `insert into commands.forgotten_files values ($1, $2)
  on conflict (sha256) do update set removed_at = excluded.removed_at`

/**
 * Takes away the bytes of documents that were removed long ago, unless another document, in whatever quotation, or a
 * sent offer is the same file. `kept_documents` has to hold everything that was stored. Answers how many went.
 */
export const forgetDocuments = async ({ db, files }: Pick<Platform, 'db' | 'files'>, now: Date): Promise<number> => {
  await db.query(schema)
  const before = new Date(now.getTime() - keptDays * dayMs)
  let forgotten = 0
  for (const { sha256, removedAt } of await postgresUnwantedFiles(db)(before)) {
    // What came in again and is about to be an event is younger than that.
    if (await files.forget(sha256, before)) forgotten += 1
    if (!(await files.has(sha256))) await db.query(remember, [sha256, removedAt])
  }
  return forgotten
}
