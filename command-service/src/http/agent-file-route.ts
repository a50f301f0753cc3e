import { MOST_BYTES } from '@freight/contracts/documents/kinds'
import { AgentFile, AgentFileAnswer, AgentFileForm, agentFileUpload } from '@freight/contracts/third-party/routes'
import { isAwaited } from '@freight/contracts/cost-request/choices'
import { sharedBuckets } from '@freight/platform/limits/shared-buckets'
import { publicUploadRoute } from '@freight/platform/http/upload/upload-route'
import type { Platform } from '@freight/platform/platform'
import { refuseClosed } from '../aggregates/cost-request/decider.ts'
import { askedByLink, withPrivacy } from './asked-by-link.ts'
import { nameOf } from './document-routes.ts'
import type { KeptAgentFiles } from './kept-agent-files.ts'

const description = `As a form with \`file\`, or as JSON with the content in base64 (\`data\`). A file has at most ${MOST_BYTES} bytes;
one more is 413. What it is is told by its content (PDF, JPG, PNG, TIF, DOCX, XLSX, DOC, XLS, MSG, EML, CSV, TXT), and its name
has to agree, or it is 415. A cost that is sent names it by its \`documentId\`; what no cost names is thrown away.`

const HOUR = 3600
const uploads = { perSecond: 20 / HOUR, burst: 20 }
const atOnce = 10
const perLink = 2

type Needs = Pick<Platform, 'http' | 'db' | 'files' | 'eventStore' | 'thirdPartyLinks'> & { kept: KeptAgentFiles }

/** Takes the files in that agents give with their costs, by the link that they were mailed and while it is open. */
export const agentFileRoute = ({ http, db, files, kept, ...needs }: Needs): void => {
  const bucket = sharedBuckets(db)('agent-files', uploads)
  const askedBy = askedByLink(needs)
  publicUploadRoute(
    { http, files },
    {
      url: agentFileUpload.path,
      params: agentFileUpload.params,
      summary: 'Give a file for one of the costs, before they are sent.',
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
        const { claims, request } = await askedBy(encodedJwt, { takesExpired: false, bucket })
        if (!isAwaited(request.state)) refuseClosed(request.state)
        return { key: claims.jti, who: { costRequestId: claims.sub, ...request } }
      },
      handler: async ({ fields, file }, { costRequestId, quotationKey, expiresAt }) => {
        const { nombre } = AgentFile.pick({ nombre: true }).partial().parse(fields)
        const name = nameOf(file, nombre, quotationKey)
        const { size, sha256 } = file
        await kept.refuseTooMany(costRequestId, sha256)
        await file.keep()
        return await kept.add({ costRequestId, quotationKey, expiresAt, name, size, sha256 })
      },
    },
  )
}
