import { randomUUID } from 'node:crypto'
import { CommandAnswer } from '@freight/contracts/api/routes'
import { type ThirdPartyCall, thirdPartyCalls, thirdPartyRoutes as routes } from '@freight/contracts/third-party/routes'
import { Refusal } from '@freight/platform/decider'
import { Gone, NotFound, TooMany } from '@freight/platform/errors'
import { tokenBuckets } from '@freight/platform/limits/token-buckets'
import type { Platform } from '@freight/platform/platform'
import type { LinkClaims } from '@freight/platform/third-party/links'
import { deciders } from '../aggregates/deciders.ts'
import { wantsCosts } from '../aggregates/quotation/wants-costs.ts'
import type { CostRequest } from '../aggregates/cost-request/state.ts'
import type { CommandContext, Execute } from '../handling/command-context.ts'
import { streamStates } from '../handling/stream-states.ts'
import { withCostsChecked } from './costs-checked.ts'
import { IdempotencyKey } from './command-routes.ts'

type Needs = Pick<Platform, 'http' | 'eventStore' | 'thirdPartyLinks'> & { execute: Execute }

const HOUR = 3600
const submissions = { perSecond: 5 / HOUR, burst: 5 }
const others = { perSecond: 0.5, burst: 30 }
const tags = ['third-party']

type Asked = { claims: LinkClaims; request: CostRequest }

/** Whether the quotation still wants costs. */
const isOpen = async ({ eventStore }: Pick<Platform, 'eventStore'>, key: string): Promise<boolean> => {
  const { state } = await streamStates(eventStore, deciders.quotation, 1).refresh(key)
  return wantsCosts(state)
}

/**
 * What agents do on the page that their link opens. The link stands for its request for costs: no session is asked for,
 * and none is taken. The same `Idempotency-Key` under the same link gets the first answer.
 */
export const thirdPartyRoutes = ({ http, eventStore, thirdPartyLinks, execute }: Needs): void => {
  const buckets = { submit: tokenBuckets(submissions), other: tokenBuckets(others) }
  const checked = withCostsChecked(execute, eventStore)
  const take = (bucket: keyof typeof buckets, jti: string) => {
    const seconds = buckets[bucket].take(jti)
    if (seconds > 0) throw new TooMany('TOO_MANY_REQUESTS', seconds)
  }

  const askedBy = async (encoded: string, call: ThirdPartyCall): Promise<Asked> => {
    const claims = await thirdPartyLinks.read(encoded, { takesExpired: call.takesExpired })
    const { state: request, revision } = await streamStates(eventStore, deciders['cost-request'], 1).refresh(claims.sub)
    // A link that was replaced by a newer one is none any more.
    if (revision === 0 || request.tokenId !== claims.jti) throw new NotFound('No such link')
    return { claims, request }
  }

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
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
        const { claims, request } = await askedBy(encodedJwt, call)
        take(call.command === 'SubmitAgentCosts' ? 'submit' : 'other', claims.jti)
        log.debug({ jti: claims.jti, command: call.command }, 'an agent asks')
        if (request.state === 'WITHDRAWN' || !(await isOpen({ eventStore }, request.quotationKey))) throw canceled()
        const key = headers['idempotency-key']
        const context: CommandContext = {
          principal: { userId: 'third-party', permissions: [], system: true },
          actor: { kind: 'THIRD_PARTY', providerId: claims.pid, contactId: claims.cid },
          company: request.company,
          commandId: key === undefined ? randomUUID() : `third-party:${claims.jti}:${IdempotencyKey.parse(key)}`,
          correlationId,
          parsed: true,
        }
        return checked('cost-request', call.command, claims.sub, body, context).catch((error: unknown) => {
          throw error instanceof Refusal && error.code === 'INVALID_TRANSITION' ? canceled() : error
        })
      },
    })
}

const canceled = () => new Gone('This quotation has been canceled. Please disregard.')
