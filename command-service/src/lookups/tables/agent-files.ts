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
