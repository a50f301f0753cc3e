import { Canceled, NotFound, TooMany } from '@freight/platform/errors'
import type { SharedBucket } from '@freight/platform/limits/shared-buckets'
import type { Reply } from '@freight/platform/http/route'
import type { Platform } from '@freight/platform/connections/platform'
import type { LinkClaims } from '@freight/platform/third-party/links'
import type { CostRequest } from '../../aggregates/cost-request/cost-request-state.ts'
import { deciders } from '../../aggregates/deciders.ts'
import { acceptsCosts } from '../../aggregates/quotation/accepts-costs.ts'
import { streamStates } from '../../handling/stream-states.ts'

type Needs = Pick<Platform, 'eventStore' | 'thirdPartyLinks'>

/** The claims of a link, and its cost request. */
export type LinkRequest = { claims: LinkClaims; request: CostRequest }

export const canceledError = () => new Canceled('This quotation has been canceled. Please disregard.')

/**
 * Finds the cost request of a link, if its quotation still accepts costs.
 * @throws NotFound for an unknown or replaced link; Unauthenticated TOKEN_EXPIRED; Canceled; TooMany
 */
export const requestByLink =
  ({ eventStore, thirdPartyLinks }: Needs) =>
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
