import type { AgentDocument } from '@freight/contracts/documents/kept-document'
import type { Platform } from '@freight/platform/platform'

/** Those of the named files that were uploaded for a request for costs. */
export type AgentFiles = (costRequestId: string, ids: readonly string[]) => Promise<readonly AgentDocument[]>

/** Where nothing is uploaded. */
export const noAgentFiles: AgentFiles = async () => []

const named = `select document_id as "documentId", name, size, sha256 from commands.agent_files
  where cost_request_id = $1 and document_id = any($2)`

export const postgresAgentFiles =
  (db: Pick<Platform['db'], 'query'>): AgentFiles =>
  async (costRequestId, ids) =>
    (await db.query<AgentDocument>(named, [costRequestId, [...ids]])).rows

/** `isKept`: a document of a quotation is the same file, and holds its bytes. */
export type UploadedFile = {
  documentId: string
  costRequestId: string
  sha256: string
  isKept: boolean
}

const uploaded = `select document_id as "documentId", cost_request_id as "costRequestId", sha256,
    exists (select from read.kept_documents kept where kept.sha256 = file.sha256) as "isKept"
  from commands.agent_files file where at < $1
    and not exists (select from projection.active where name = 'kept-documents' and parked > 0)
  order by at`

/**
 * Every file that was uploaded before an instant and is not forgotten yet, the oldest first. None while the table of
 * documents has parked streams: such a stream may hold a document that it does not know of.
 */
export const postgresUploadedFiles =
  (db: Pick<Platform['db'], 'query'>) =>
  async (before: Date): Promise<readonly UploadedFile[]> =>
    (await db.query<UploadedFile>(uploaded, [before])).rows
