import type { Platform } from '@freight/platform/platform'

const keptDays = 30
const dayMs = 86_400_000

const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.forgotten_files (sha256 text primary key, removed_at timestamptz not null)`

// A stream that is parked may hold a document that the table does not know of.
const unwanted = `select distinct sha256 from read.kept_documents gone where removed_at < $1
  and not exists (select from read.kept_documents other
    where other.sha256 = gone.sha256 and (other.removed_at is null or other.removed_at >= $1))
  and not exists (select from commands.forgotten_files forgotten
    where forgotten.sha256 = gone.sha256 and forgotten.removed_at >= gone.removed_at)
  and not exists (select from projection.active where name = 'kept-documents' and parked > 0)`

/** What comes in and is removed once more has a later removal. */
const remember = `insert into commands.forgotten_files
  select sha256, max(removed_at) from read.kept_documents where sha256 = $1 and removed_at < $2 group by sha256
  on conflict (sha256) do update set removed_at = excluded.removed_at`

/**
 * Takes away the bytes of documents that were removed long ago, unless another document, in whatever quotation, or a
 * sent offer is the same file. `kept_documents` has to hold everything that was stored. Answers how many went.
 */
export const forgetDocuments = async ({ db, files }: Pick<Platform, 'db' | 'files'>, now: Date): Promise<number> => {
  await db.query(schema)
  const before = new Date(now.getTime() - keptDays * dayMs)
  const { rows } = await db.query<{ sha256: string }>(unwanted, [before])
  let forgotten = 0
  for (const { sha256 } of rows) {
    // What came in again and is about to be an event is younger than that.
    if (await files.forget(sha256, before)) forgotten += 1
    if (!(await files.has(sha256))) await db.query(remember, [sha256, before])
  }
  return forgotten
}
