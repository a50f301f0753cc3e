import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { NewMail } from '@freight/platform/mail/stored-mail'
import { thirdPartyPath, type LinkClaims } from '@freight/platform/third-party/links'
import type { CostRequest } from '../../aggregates/cost-request/cost-request-state.ts'

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

/** The event that issued the present link of a cost request. */
export const lastIssue = (events: readonly StoredEvent[]): StoredEvent | undefined =>
  events.findLast(({ type }) => type === 'CostRequestIssued' || type === 'CostRequestReopened')

/** The link to the agent's page; its token is signed when the mail is sent. */
export const agentLink = (id: string, request: CostRequest, issuedAt: string): Required<NewMail>['link'] => {
  const claims: LinkClaims = {
    sub: id,
    jti: request.tokenId,
    iat: secondsOf(issuedAt),
    exp: secondsOf(request.expiresAt),
    qk: request.quotationKey,
    pid: request.providerId,
    cid: request.contactId,
    lng: request.language,
  }
  return { path: thirdPartyPath, id: JSON.stringify(claims) }
}
