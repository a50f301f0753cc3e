import type { Platform } from '@freight/platform/connections/platform'
import { postgresUnwantedFiles } from '../lookups/tables/unwanted-files.ts'

const retentionDays = 30
const dayMs = 86_400_000

const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.forgotten_files (sha256 text primary key, removed_at timestamptz not null)`

/** A file that is stored and removed again gets a later removal. */
const remember = `insert into commands.forgotten_files values ($1, $2)
  on conflict (sha256) do update set removed_at = excluded.removed_at`

/**
 * Deletes the content of documents that were removed longer ago than the retention period, unless another document, a
 * sent offer, an agent's upload or a rate import has the same content. The table `kept_documents` must be up to date.
 * Returns the number of deleted files.
 */
export const forgetDocuments = async ({ db, files }: Pick<Platform, 'db' | 'files'>, now: Date): Promise<number> => {
  await db.query(schema)
  const before = new Date(now.getTime() - retentionDays * dayMs)
  let deletedFiles = 0
  for (const { sha256, removedAt } of await postgresUnwantedFiles(db)(before)) {
    // Does not delete content that was uploaded again since: its event may follow.
    if (await files.forget(sha256, before)) deletedFiles += 1
    if (!(await files.has(sha256))) await db.query(remember, [sha256, removedAt])
  }
  return deletedFiles
}
