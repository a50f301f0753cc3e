import { randomUUID } from 'node:crypto'
import { CommandAnswer } from '@freight/contracts/registry/routes'
import { clientOfferCalls, clientOfferRoutes } from '@freight/contracts/third-party/client-offer-routes'
import { NotFound, TooMany } from '@freight/platform/errors'
import { Refusal } from '@freight/platform/event-store/decider'
import { sharedBuckets } from '@freight/platform/limits/shared-buckets'
import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../../aggregates/deciders.ts'
import type { Execute } from '../../handling/command-context.ts'
import { streamStates } from '../../handling/stream-states.ts'
import { IdempotencyKey } from '../command-routes.ts'
import { withPrivacy } from './request-by-link.ts'

type Needs = Pick<Platform, 'http' | 'db' | 'eventStore' | 'clientLinks'> & { execute: Execute }

const answers = { perSecond: 20 / 3600, burst: 20 }
const visits = { perSecond: 0.5, burst: 30 }

/**
 * Routes of the page that a client's link opens. The link identifies revision and contact: these routes need no session
 * and ignore one. The same `Idempotency-Key` under the same link gets the first answer.
 */
export const clientOfferCallRoutes = ({ http, db, eventStore, clientLinks, execute }: Needs): void => {
  const bucketOf = sharedBuckets(db)
  const buckets = { answer: bucketOf('client-answers', answers), visit: bucketOf('client-visits', visits) }
  for (const { path, command, body: schema, summary } of clientOfferCalls)
    http.publicRoute({
      method: 'POST',
      url: path,
      summary,
      tags: ['third-party'],
      params: clientOfferRoutes['GET /app/v1/third-party/:encodedJwt/offer'].params,
      body: schema,
      response: CommandAnswer,
      handler: async ({ params: { encodedJwt }, body, headers, correlationId, log }, reply) => {
        withPrivacy(reply)
        const { sub, jti, cid, rev } = await clientLinks.read(encodedJwt)
        const waitSeconds = await buckets[command === 'ViewClientOffer' ? 'visit' : 'answer'](jti)
        if (waitSeconds > 0) throw new TooMany('TOO_MANY_REQUESTS', waitSeconds)
        const { state: quotation } = await streamStates(eventStore, deciders.quotation, 1).refresh(sub)
        const link = quotation.clientLinks.find(({ tokenId }) => tokenId === jti)
        if (link?.contactId !== cid || link.revisionNo !== rev) throw new NotFound('No such link')
        log.debug({ jti, command }, 'request by a client')
        const key = headers['idempotency-key']
        return execute('quotation', command, sub, body, {
          principal: { userId: 'client', permissions: [], link: jti },
          actor: { kind: 'CLIENT', contactId: cid },
          company: quotation.company,
          commandId: key === undefined ? randomUUID() : `client-offer:${jti}:${IdempotencyKey.parse(key)}`,
          correlationId,
          parsed: true,
        }).catch((error: unknown) => {
          // Decided, parked or cancelled: the offer is no longer open.
          throw error instanceof Refusal && error.code === 'INVALID_TRANSITION'
            ? new Refusal('OFFER_WITHDRAWN', 'The offer is WITHDRAWN.')
            : error
        })
      },
    })
}
