import { isOpen } from '@freight/contracts/vocabulary/cost-request'
import type { Platform } from '@freight/platform/connections/platform'
import type { CostRequest } from '../aggregates/cost-request/cost-request-decider.ts'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates } from '../handling/stream-states.ts'
import { postgresUploadedFiles, type UploadedFile, postgresUnwantedFiles } from '../lookups/tables/agent-files.ts'

// The same content may belong to another agent's file or to a rate import.
const forgetFile = `with gone as (delete from commands.agent_files where document_id = $1 returning sha256, document_id)
  select not exists (select from commands.agent_files other, gone
    where other.sha256 = gone.sha256 and other.document_id <> gone.document_id)
    and not exists (select from commands.rate_imports imported, gone
      where imported.facts->'file'->>'sha256' = gone.sha256) as "isLast"`

const hourMs = 3_600_000

/**
 * Whether a file waits for its costs, was sent with them, or is abandoned. A sent file stays sent after a later answer
 * without it, because its quotation may not have recorded it yet.
 */
export const fateOf = (
  { documentId }: Pick<UploadedFile, 'documentId'>,
  { state, sentFiles, expiresAt }: Pick<CostRequest, 'state' | 'sentFiles' | 'expiresAt'>,
  now: Date,
): 'sent' | 'waits' | 'abandoned' => {
  if (sentFiles.includes(documentId)) return 'sent'
  return isOpen(state) && new Date(expiresAt) > now ? 'waits' : 'abandoned'
}

/**
 * Deletes abandoned files of agents: those of expired links, and those that the answer omitted. The table
 * `kept_documents` must be up to date. Returns the number of deleted files.
 */
export const forgetAgentFiles = async (
  { db, files, eventStore }: Pick<Platform, 'db' | 'files' | 'eventStore'>,
  now: Date,
): Promise<number> => {
  // A recent upload may still be sent.
  const hourAgo = new Date(now.getTime() - hourMs)
  const uploaded = await postgresUploadedFiles(db)(hourAgo)
  const requests = streamStates(eventStore, deciders['cost-request'], 100)
  let deletedFiles = 0
  for (const file of uploaded) {
    const { state } = await requests.refresh(file.costRequestId)
    const fate = fateOf(file, state, now)
    // A sent file stays until a document of the quotation contains it.
    if (fate === 'waits' || (fate === 'sent' && !file.isKept)) continue
    const { rows: left } = await db.query<{ isLast: boolean }>(forgetFile, [file.documentId])
    if (fate === 'abandoned') deletedFiles += 1
    // Content that was uploaded again in the last hour stays.
    if (left[0]?.isLast === true && !file.isKept) await files.forget(file.sha256, hourAgo)
  }
  return deletedFiles
}

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
