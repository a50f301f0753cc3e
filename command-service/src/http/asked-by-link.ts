import { Gone, NotFound, TooMany } from '@freight/platform/errors'
import type { SharedBucket } from '@freight/platform/limits/shared-buckets'
import type { Reply } from '@freight/platform/http/route'
import type { Platform } from '@freight/platform/platform'
import type { LinkClaims } from '@freight/platform/third-party/links'
import type { CostRequest } from '../aggregates/cost-request/state.ts'
import { deciders } from '../aggregates/deciders.ts'
import { wantsCosts } from '../aggregates/quotation/wants-costs.ts'
import { streamStates } from '../handling/stream-states.ts'

type Needs = Pick<Platform, 'eventStore' | 'thirdPartyLinks'>

/** The request for costs that a link stands for. */
export type AskedByLink = { claims: LinkClaims; request: CostRequest }

export const canceled = () => new Gone('This quotation has been canceled. Please disregard.')

/**
 * Finds the request that a link is of, where its quotation still wants costs.
 * @throws NotFound for what is no link, or none any more; Unauthenticated TOKEN_EXPIRED; Gone; TooMany
 */
export const askedByLink =
  ({ eventStore, thirdPartyLinks }: Needs) =>
  async (
    encoded: string,
    { takesExpired, bucket }: { takesExpired: boolean; bucket: SharedBucket },
  ): Promise<AskedByLink> => {
    const claims = await thirdPartyLinks.read(encoded, { takesExpired })
    const seconds = await bucket(claims.jti)
    if (seconds > 0) throw new TooMany('TOO_MANY_REQUESTS', seconds)
    const { state: request, revision } = await streamStates(eventStore, deciders['cost-request'], 1).refresh(claims.sub)
    // A link that was replaced by a newer one is none any more.
    if (revision === 0 || request.tokenId !== claims.jti) throw new NotFound('No such link')
    if (request.state === 'WITHDRAWN' || !(await isOpen({ eventStore }, request.quotationKey))) throw canceled()
    return { claims, request }
  }

/** Whether the quotation still wants costs. */
const isOpen = async ({ eventStore }: Pick<Platform, 'eventStore'>, key: string): Promise<boolean> => {
  const { state } = await streamStates(eventStore, deciders.quotation, 1).refresh(key)
  return wantsCosts(state)
}

/** Nobody else keeps what a link opens, and no other site learns of the link. */
export const withPrivacy = (reply: Reply): Reply =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
