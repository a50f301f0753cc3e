import { MOST_BYTES } from '@freight/contracts/vocabulary/document'
import {
  AgentFile,
  AgentFileAnswer,
  AgentFileForm,
  agentFileUpload,
} from '@freight/contracts/third-party/third-party-routes'
import { isOpen } from '@freight/contracts/vocabulary/cost-request'
import { sharedBuckets } from '@freight/platform/limits/shared-buckets'
import { publicUploadRoute } from '@freight/platform/http/upload/upload-route'
import type { Platform } from '@freight/platform/connections/platform'
import { refuseClosed } from '../aggregates/cost-request/cost-request-decider.ts'
import { requestByLink, withPrivacy } from './third-party/request-by-link.ts'
import { acceptedName } from './document-routes.ts'
import type { AgentFileStore } from './agent-file-store.ts'

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
