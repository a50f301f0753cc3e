import { Canceled, NotFound, TooMany } from '@freight/platform/errors'
import { type SharedBucket, sharedBuckets } from '@freight/platform/limits/token-buckets'
import type { Reply } from '@freight/platform/http/route'
import type { Platform } from '@freight/platform/connections/platform'
import type { LinkClaims } from '@freight/platform/third-party/links'
import type { CostRequest } from '../../aggregates/cost-request/cost-request-decider.ts'
import { deciders } from '../../aggregates/deciders.ts'
import { acceptsCosts } from '../../aggregates/quotation/staleness.ts'
import { streamStates } from '../../handling/stream-states.ts'
import { randomUUID } from 'node:crypto'
import { CommandAnswer } from '@freight/contracts/registry/routes'
import {
  thirdPartyCalls,
  thirdPartyRoutes as routes,
  clientOfferCalls,
  clientOfferRoutes,
} from '@freight/contracts/third-party/third-party-routes'
import { Refusal } from '@freight/platform/event-store/decider'
import type { CommandContext, Execute } from '../../handling/command-context.ts'
import { withCostsChecked } from '../costs-checked.ts'
import { IdempotencyKey } from '../command-routes.ts'

type RequestByLinkNeeds = Pick<Platform, 'eventStore' | 'thirdPartyLinks'>

/** The claims of a link, and its cost request. */
type LinkRequest = { claims: LinkClaims; request: CostRequest }

const canceledError = () => new Canceled('This quotation has been canceled. Please disregard.')

/**
 * Finds the cost request of a link, if its quotation still accepts costs.
 * @throws NotFound for an unknown or replaced link; Unauthenticated TOKEN_EXPIRED; Canceled; TooMany
 */
export const requestByLink =
  ({ eventStore, thirdPartyLinks }: RequestByLinkNeeds) =>
  async (
    encoded: string,
    { takesExpired, bucket }: { takesExpired: boolean; bucket: SharedBucket },
  ): Promise<LinkRequest> => {
    const claims = await thirdPartyLinks.read(encoded, { takesExpired })
    const waitSeconds = await bucket(claims.jti)
    if (waitSeconds > 0) throw new TooMany('TOO_MANY_REQUESTS', waitSeconds)
    const { state: request, revision } = await streamStates(eventStore, deciders['cost-request'], 1).refresh(claims.sub)
    // A newer link replaces the older one, which is then unknown.
    if (revision === 0 || request.tokenId !== claims.jti) throw new NotFound('No such link')
    if (request.state === 'WITHDRAWN' || !(await quotationAcceptsCosts({ eventStore }, request.quotationKey)))
      throw canceledError()
    return { claims, request }
  }

/** Whether the quotation still accepts costs. */
const quotationAcceptsCosts = async ({ eventStore }: Pick<Platform, 'eventStore'>, key: string): Promise<boolean> => {
  const { state } = await streamStates(eventStore, deciders.quotation, 1).refresh(key)
  return acceptsCosts(state)
}

/** No cache may store the page of a link, and no other site may see the link as a referrer. */
export const withPrivacy = (reply: Reply): Reply =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')

type ClientOfferRoutesNeeds = Pick<Platform, 'http' | 'db' | 'eventStore' | 'clientLinks'> & { execute: Execute }

const answers = { perSecond: 20 / 3600, burst: 20 }
const visits = { perSecond: 0.5, burst: 30 }

/**
 * Routes of the page that a client's link opens. The link identifies revision and contact: these routes need no session
 * and ignore one. The same `Idempotency-Key` under the same link gets the first answer.
 */
export const clientOfferCallRoutes = ({ http, db, eventStore, clientLinks, execute }: ClientOfferRoutesNeeds): void => {
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

type Needs = Pick<Platform, 'http' | 'db' | 'eventStore' | 'thirdPartyLinks'> & { execute: Execute }

const HOUR_SECONDS = 3600
const submissions = { perSecond: 5 / HOUR_SECONDS, burst: 5 }
const refusals = { perSecond: 60 / HOUR_SECONDS, burst: 30 }
const otherCalls = { perSecond: 0.5, burst: 30 }
const tags = ['third-party']
/** Error codes after which no further answer can succeed. */
const FINAL_CODES: ReadonlySet<string> = new Set(['ALREADY_SUBMITTED', 'INVALID_TRANSITION'])

/**
 * Routes of the page that an agent's link opens. The link identifies the cost request: these routes need no session and
 * ignore one. The same `Idempotency-Key` under the same link gets the first answer.
 */
export const thirdPartyRoutes = ({ http, db, eventStore, thirdPartyLinks, execute }: Needs): void => {
  const bucketOf = sharedBuckets(db)
  const buckets = {
    submit: bucketOf('agent-submits', submissions),
    other: bucketOf('agent-says', otherCalls),
    refused: bucketOf('agent-refusals', refusals),
  }
  const checked = withCostsChecked(execute, eventStore)
  const requestOfLink = requestByLink({ eventStore, thirdPartyLinks })

  for (const call of thirdPartyCalls)
    http.publicRoute({
      method: 'POST',
      url: call.path,
      summary: call.summary,
      tags,
      params: routes['GET /app/v1/third-party/:encodedJwt'].params,
      body: call.body,
      response: CommandAnswer,
      handler: async ({ params: { encodedJwt }, body, headers, correlationId, log }, reply) => {
        withPrivacy(reply)
        const isSubmit = call.command === 'SubmitAgentCosts'
        const bucket = buckets[isSubmit ? 'submit' : 'other']
        const { claims, request } = await requestOfLink(encodedJwt, { takesExpired: call.takesExpired, bucket })
        log.debug({ jti: claims.jti, command: call.command }, 'request by an agent')
        const key = headers['idempotency-key']
        const context: CommandContext = {
          principal: { userId: 'third-party', permissions: [], system: true },
          actor: { kind: 'THIRD_PARTY', providerId: claims.pid, contactId: claims.cid },
          company: request.company,
          commandId: key === undefined ? randomUUID() : `third-party:${claims.jti}:${IdempotencyKey.parse(key)}`,
          correlationId,
          parsed: true,
        }
        return checked('cost-request', call.command, claims.sub, body, context).catch(async (error: unknown) => {
          // Refused answers have a limit of their own, so that a corrected answer need not wait.
          if (
            isSubmit &&
            error instanceof Refusal &&
            !FINAL_CODES.has(error.code) &&
            (await buckets.refused(claims.jti)) === 0
          )
            await bucket.giveBack(claims.jti)
          throw error instanceof Refusal && error.code === 'INVALID_TRANSITION' ? canceledError() : error
        })
      },
    })
}
