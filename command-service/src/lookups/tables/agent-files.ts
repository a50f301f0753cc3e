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
