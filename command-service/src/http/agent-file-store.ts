import { randomUUID } from 'node:crypto'
import { type AgentFileAnswer, MOST_AGENT_FILES } from '@freight/contracts/third-party/third-party-routes'
import { Refusal } from '@freight/platform/event-store/decider'
import type { Platform } from '@freight/platform/connections/platform'

type NewFile = {
  costRequestId: string
  quotationKey: string
  /** Expiry of the link that the upload came through. */
  expiresAt: string
  name: string
  size: number
  sha256: string
}

/** Stores which files agents uploaded, until their costs are sent or their link expires. */
export type AgentFileStore = {
  /** @throws Refusal TOO_MANY_FILES if the cost request already has the maximum number of other files */
  refuseTooMany: (costRequestId: string, sha256: string) => Promise<void>
  /** Adding the same content to the same request again returns the same file. */
  add: (file: NewFile) => Promise<AgentFileAnswer>
}

const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.agent_files (
  document_id text primary key, cost_request_id text not null, sha256 text not null, name text not null,
  size int not null, expires_at timestamptz not null, at timestamptz not null default now(),
  unique (cost_request_id, sha256));
create index if not exists agent_files_by_file on commands.agent_files (sha256)`

/** Stores the files' metadata in PostgreSQL, in the command side's schema. */
export const postgresAgentFileStore = async (db: Pick<Platform['db'], 'query'>): Promise<AgentFileStore> => {
  await db.query(schema)
  return {
    refuseTooMany: async (costRequestId, sha256) => {
      const { rows } = await db.query<{ others: number }>(
        'select count(*)::int as others from commands.agent_files where cost_request_id = $1 and sha256 <> $2',
        [costRequestId, sha256],
      )
      if ((rows[0]?.others ?? 0) >= MOST_AGENT_FILES)
        throw new Refusal('TOO_MANY_FILES', `At most ${MOST_AGENT_FILES} files are accepted.`, {
          most: MOST_AGENT_FILES,
        })
    },
    add: async ({ costRequestId, quotationKey, expiresAt, name, size, sha256 }) => {
      const { rows } = await db.query<{ documentId: string }>(
        `insert into commands.agent_files (document_id, cost_request_id, sha256, name, size, expires_at)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (cost_request_id, sha256) do update set name = excluded.name, expires_at = excluded.expires_at, at = now()
        returning document_id as "documentId"`,
        [`${quotationKey}.${randomUUID()}`, costRequestId, sha256, name, size, expiresAt],
      )
      return { documentId: rows[0]?.documentId ?? '', name, size }
    },
  }
}
