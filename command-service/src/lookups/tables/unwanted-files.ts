import type { Platform } from '@freight/platform/connections/platform'

/** A file by its hash, and the instant of the last removal of a document with this content, as PostgreSQL text. */
type UnwantedFile = { sha256: string; removedAt: string }

/**
 * Files of documents that were removed before an instant and are not used by another document, an agent's upload or a
 * rate import, nor deleted since. None while the table has parked streams, because the table may then lack a document.
 */
export type UnwantedFiles = (before: Date) => Promise<readonly UnwantedFile[]>

const unwantedFiles = `select sha256, max(removed_at)::text as "removedAt" from read.kept_documents gone where removed_at < $1
  and not exists (select from read.kept_documents other
    where other.sha256 = gone.sha256 and (other.removed_at is null or other.removed_at >= $1))
  and not exists (select from commands.agent_files uploaded where uploaded.sha256 = gone.sha256)
  and not exists (select from commands.rate_imports imported where imported.facts->'file'->>'sha256' = gone.sha256)
  and not exists (select from commands.forgotten_files forgotten
    where forgotten.sha256 = gone.sha256 and forgotten.removed_at >= gone.removed_at)
  and not exists (select from projection.active where name = 'kept-documents' and parked > 0)
  group by sha256`

export const postgresUnwantedFiles =
  (db: Pick<Platform['db'], 'query'>): UnwantedFiles =>
  async (before) =>
    (await db.query<UnwantedFile>(unwantedFiles, [before])).rows
