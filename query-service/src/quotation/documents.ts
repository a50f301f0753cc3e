import { costRights } from '@freight/contracts/access/cost-rights'
import { documentFormats, formatNamed } from '@freight/contracts/document/formats'
import { routes } from '@freight/contracts/registry/routes'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import type { Reply } from '@freight/platform/http/route'
import { readQuotation } from './quotation-detail.ts'

type Needs = Pick<Platform, 'http' | 'eventStore' | 'files'>

const mediaTypeOf = (name: string): string => {
  const format = formatNamed(name)
  return format === undefined ? 'application/octet-stream' : documentFormats[format]
}

/** RFC 6266: an ASCII name for old clients, then the exact one. Names contain only letters, digits, dots and spaces. */
const disposition = (name: string): string =>
  `attachment; filename="${name.normalize('NFD').replaceAll(/[^A-Za-z0-9. ]/g, '')}"; filename*=UTF-8''${encodeURIComponent(name)}`

/** Sends a document as a download; browsers must never render it as a page. */
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

/** Registers the download of a document, for users who may see its quotation. */
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
      // Documents that agents gave with costs require cost rights.
      const agentDocuments = costRights(session.permissions).groups ? Object.values(state.agentDocuments) : []
      const document = [...state.docs, ...agentDocuments].find((one) => one.documentId === id)
      if (!document) throw new NotFound(`There is no document ${id}`)
      return sendDocument(reply, document, files)
    },
  })
}
