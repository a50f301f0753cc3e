import { routes } from '@freight/contracts/routes'
import type { Platform } from '@freight/platform/platform'
import { answer } from './answer.ts'

/** The mails of the house, for whoever administers users. */
export const answerOutbox = ({ http, mail, files }: Pick<Platform, 'http' | 'mail' | 'files'>): void => {
  answer(http, 'GET /app/v1/outbox', ({ query }) => mail.list(query))
  answer(http, 'GET /app/v1/outbox/:id', ({ params }) => mail.read(params.id))
  const { policy, summary, params, response, produces } = routes['GET /app/v1/outbox/:id/attachments/:number']
  http.route({
    method: 'GET',
    url: '/app/v1/outbox/:id/attachments/:number',
    summary,
    tags: ['outbox'],
    policy,
    params,
    response,
    produces,
    handler: async ({ params: { id, number } }, _session, reply) => {
      const { name, sha256 } = await mail.attachment(id, number)
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w. -]/g, '')}"`)
        .header('cache-control', 'private, no-store')
        .send(await files.read(sha256))
    },
  })
}
