import type { OutboxMail, OutboxRow } from '@freight/contracts/mail/outbox'
import type { Principal } from '@freight/contracts/access/policy'
import { routes } from '@freight/contracts/registry/routes'
import { Forbidden, NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import { readQuotation } from '../quotation/quotation-detail.ts'

type Needs = Pick<Platform, 'http' | 'mail' | 'files' | 'eventStore'>

/** The quotation of an offer mail, from its id. */
export const quotationOfOffer = (id: string): string | undefined =>
  /^offer-(.+)-r\d+(?:-again-\d+)?$/.exec(id)?.[1]?.toUpperCase()

/** Offers contain prices, so their mails need the right to the quotation. Report mails are visible to no other user. */
const mayRead = async (
  needs: Needs,
  { kind, id }: Pick<OutboxRow, 'kind' | 'id'>,
  principal: Principal,
): Promise<boolean> => {
  if (kind === 'REPORT') return false
  if (kind !== 'OFFER') return true
  const key = quotationOfOffer(id)
  if (key === undefined) return false
  try {
    await readQuotation(needs, key, principal)
    return true
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}

const withoutContent = ({ attachments: _attachments, ...mail }: OutboxMail): OutboxMail => ({
  ...mail,
  text: '',
  html: '',
  isWithheld: true,
})

/** Mails of the application, for administrators of users. */
export const answerOutbox = (needs: Needs): void => {
  const { http, mail, files } = needs
  answer(http, 'GET /app/v1/outbox', ({ query }) => mail.list(query))
  answer(http, 'GET /app/v1/outbox/:id', async ({ params }, session) => {
    const storedMail = await mail.read(params.id)
    return (await mayRead(needs, storedMail, session)) ? storedMail : withoutContent(storedMail)
  })
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
    handler: async ({ params: { id, number } }, session, reply) => {
      if (!(await mayRead(needs, await mail.read(id), session))) throw new Forbidden('CONSULTAR_COTIZACION')
      const { name, sha256 } = await mail.attachment(id, number)
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w. -]/g, '')}"`)
        .header('cache-control', 'private, no-store')
        .send(await files.read(sha256))
    },
  })
}
