import { isAwaited } from '@freight/contracts/cost-request/choices'
import type { Platform } from '@freight/platform/platform'
import type { CostRequest } from '../aggregates/cost-request/state.ts'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates } from '../handling/stream-states.ts'
import { postgresUploadedFiles, type UploadedFile } from '../lookups/tables/agent-files.ts'

// The bytes may be those of a file that another agent gave, or of an imported file of rates.
const forget = `with gone as (delete from commands.agent_files where document_id = $1 returning sha256, document_id)
  select not exists (select from commands.agent_files other, gone
    where other.sha256 = gone.sha256 and other.document_id <> gone.document_id)
    and not exists (select from commands.rate_imports imported, gone
      where imported.facts->'file'->>'sha256' = gone.sha256) as "isLast"`

const hourMs = 3_600_000

/**
 * Whether a file still waits for its costs to be sent, was sent with them, or came to nothing. What was sent once stays
 * so after a later answer without it: its quotation may not hold it yet.
 */
export const fateOf = (
  { documentId }: Pick<UploadedFile, 'documentId'>,
  { state, sentFiles, expiresAt }: Pick<CostRequest, 'state' | 'sentFiles' | 'expiresAt'>,
  now: Date,
): 'sent' | 'waits' | 'abandoned' => {
  if (sentFiles.includes(documentId)) return 'sent'
  return isAwaited(state) && new Date(expiresAt) > now ? 'waits' : 'abandoned'
}

/**
 * Throws away the files of agents that came with no answer: those of links that have ended, and those that were left out
 * of what was sent. `kept_documents` has to hold everything that was stored. Answers how many went.
 */
export const forgetAgentFiles = async (
  { db, files, eventStore }: Pick<Platform, 'db' | 'files' | 'eventStore'>,
  now: Date,
): Promise<number> => {
  // Whoever has just uploaded is about to send.
  const hourAgo = new Date(now.getTime() - hourMs)
  const uploaded = await postgresUploadedFiles(db)(hourAgo)
  const requests = streamStates(eventStore, deciders['cost-request'], 100)
  let forgotten = 0
  for (const file of uploaded) {
    const { state } = await requests.refresh(file.costRequestId)
    const fate = fateOf(file, state, now)
    // One that was sent is held here until a document of the quotation holds it.
    if (fate === 'waits' || (fate === 'sent' && !file.isKept)) continue
    const { rows: left } = await db.query<{ isLast: boolean }>(forget, [file.documentId])
    if (fate === 'abandoned') forgotten += 1
    // Bytes that somebody has just brought again, with a document of their own, stay where they are.
    if (left[0]?.isLast === true && !file.isKept) await files.forget(file.sha256, hourAgo)
  }
  return forgotten
}
