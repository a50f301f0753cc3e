import { costRights } from '@freight/contracts/access/cost-rights'
import { documentFormats, formatNamed } from '@freight/contracts/documents/formats'
import { routes } from '@freight/contracts/api/routes'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import type { Reply } from '@freight/platform/http/route'
import { readQuotation } from './quotation-detail.ts'

type Needs = Pick<Platform, 'http' | 'eventStore' | 'files'>

const mediaTypeOf = (name: string): string => {
  const format = formatNamed(name)
  return format === undefined ? 'application/octet-stream' : documentFormats[format]
}

/** RFC 6266: the name for old readers, and as it is. A name holds letters, digits, dots and spaces only. */
const disposition = (name: string): string =>
  `attachment; filename="${name.normalize('NFD').replaceAll(/[^A-Za-z0-9. ]/g, '')}"; filename*=UTF-8''${encodeURIComponent(name)}`

/** Always as a file to be kept, never as a page. */
export const sendDocument = async (
  reply: Reply,
  { name, size, sha256 }: { name: string; size: number; sha256: string },
  files: Pick<Platform['files'], 'read'>,
): Promise<Reply> =>
  reply
    .type(mediaTypeOf(name))
    .header('content-length', size)
    .header('content-disposition', disposition(name))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(await files.read(sha256))

/** Hands out a document to whoever sees its quotation. */
export const answerDocuments = ({ http, eventStore, files }: Needs): void => {
  const { policy, summary, params, response, produces } = routes['GET /app/v1/documents/:id']
  http.route({
    method: 'GET',
    url: '/app/v1/documents/:id',
    summary,
    tags: ['documents'],
    policy,
    params,
    response,
    produces,
    handler: async ({ params: { id } }, session, reply) => {
      const [key = ''] = id.split('.', 1)
      const { state } = await readQuotation({ eventStore }, key, session)
      // What an agent gave is for those who see what the agent costs.
      const ofAgents = costRights(session.permissions).groups ? Object.values(state.agentDocuments) : []
      const found = [...state.docs, ...ofAgents].find((one) => one.documentId === id)
      if (!found) throw new NotFound(`There is no document ${id}`)
      return sendDocument(reply, found, files)
    },
  })
}
