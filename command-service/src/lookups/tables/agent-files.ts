import type { AgentDocument } from '@freight/contracts/document/stored-document'
import type { Platform } from '@freight/platform/connections/platform'

/** The files with these ids that were uploaded for a cost request. */
export type AgentFiles = (costRequestId: string, ids: readonly string[]) => Promise<readonly AgentDocument[]>

/** For applications without uploads. */
export const noAgentFiles: AgentFiles = async () => []

const filesById = `select document_id as "documentId", name, size, sha256 from commands.agent_files
  where cost_request_id = $1 and document_id = any($2)`

export const postgresAgentFiles =
  (db: Pick<Platform['db'], 'query'>): AgentFiles =>
  async (costRequestId, ids) =>
    (await db.query<AgentDocument>(filesById, [costRequestId, [...ids]])).rows

/** `isKept`: a document of a quotation has the same content. */
export type UploadedFile = {
  documentId: string
  costRequestId: string
  sha256: string
  isKept: boolean
}

const uploadedFiles = `select document_id as "documentId", cost_request_id as "costRequestId", sha256,
    exists (select from read.kept_documents kept where kept.sha256 = file.sha256) as "isKept"
  from commands.agent_files file where at < $1
    and not exists (select from projection.active where name = 'kept-documents' and parked > 0)
  order by at`

/**
 * Every file that was uploaded before an instant and is still stored, the oldest first. None while the table of
 * documents has parked streams, because the table may then lack a document.
 */
export const postgresUploadedFiles =
  (db: Pick<Platform['db'], 'query'>) =>
  async (before: Date): Promise<readonly UploadedFile[]> =>
    (await db.query<UploadedFile>(uploadedFiles, [before])).rows

/** A file by its hash, and the instant of the last removal of a document with this content, as PostgreSQL text. */
type UnwantedFile = { sha256: string; removedAt: string }

/**
 * Files of documents that were removed before an instant and are not used by another document, an agent's upload or a
 * rate import, nor deleted since. None while the table has parked streams, because the table may then lack a document.
 */
type UnwantedFiles = (before: Date) => Promise<readonly UnwantedFile[]>

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
