import { randomUUID } from 'node:crypto'
import {
  AgentFileAnswer,
  MOST_AGENT_FILES,
  AgentFile,
  AgentFileForm,
  agentFileUpload,
} from '@freight/contracts/third-party/third-party-routes'
import { Refusal } from '@freight/platform/event-store/decider'
import type { Platform } from '@freight/platform/connections/platform'
import { MOST_BYTES } from '@freight/contracts/vocabulary/document'
import { isOpen } from '@freight/contracts/vocabulary/cost-request'
import { sharedBuckets } from '@freight/platform/limits/token-buckets'
import { publicUploadRoute } from '@freight/platform/http/upload/upload-route'
import { refuseClosed } from '../aggregates/cost-request/cost-request-decider.ts'
import { requestByLink, withPrivacy } from './third-party/third-party-routes.ts'
import { acceptedName } from './document-routes.ts'

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
type AgentFileStore = {
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

const description = `As a form with \`file\`, or as JSON with the content in base64 (\`data\`). A file has at most ${MOST_BYTES} bytes;
one more is 413. The content decides its kind (PDF, JPG, PNG, TIF, DOCX, XLSX, DOC, XLS, MSG, EML, CSV, TXT); another kind or a
name that does not match is 415. A cost refers to it by its \`documentId\`; files without a cost are deleted.`

const HOUR_SECONDS = 3600
const uploads = { perSecond: 20 / HOUR_SECONDS, burst: 20 }
const atOnce = 10
const perLink = 2

type Needs = Pick<Platform, 'http' | 'db' | 'files' | 'eventStore' | 'thirdPartyLinks'> & { agentFiles: AgentFileStore }

/** Accepts the files that agents upload with their costs, through a mailed link that is still open. */
export const agentFileRoute = ({ http, db, files, agentFiles, ...needs }: Needs): void => {
  const bucket = sharedBuckets(db)('agent-files', uploads)
  const requestOfLink = requestByLink(needs)
  publicUploadRoute(
    { http, files },
    {
      url: agentFileUpload.path,
      params: agentFileUpload.params,
      summary: 'Upload a file for one of the costs, before they are sent.',
      description,
      tags: ['third-party'],
      form: AgentFileForm,
      json: AgentFile,
      member: 'data',
      limit: MOST_BYTES,
      atOnce,
      perUser: perLink,
      response: AgentFileAnswer,
      admit: async ({ params }, reply) => {
        withPrivacy(reply)
        const { encodedJwt } = agentFileUpload.params.parse(params)
        const { claims, request } = await requestOfLink(encodedJwt, { takesExpired: false, bucket })
        if (!isOpen(request.state)) refuseClosed(request.state)
        return { key: claims.jti, who: { costRequestId: claims.sub, ...request } }
      },
      handler: async ({ fields, file }, { costRequestId, quotationKey, expiresAt }) => {
        const { nombre } = AgentFile.pick({ nombre: true }).partial().parse(fields)
        const name = acceptedName(file, nombre, quotationKey)
        const { size, sha256 } = file
        await agentFiles.refuseTooMany(costRequestId, sha256)
        await file.keep()
        return await agentFiles.add({ costRequestId, quotationKey, expiresAt, name, size, sha256 })
      },
    },
  )
}
