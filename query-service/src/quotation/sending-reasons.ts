import { isDeepStrictEqual } from 'node:util'
import { needsApproval } from '@freight/contracts/company-settings/needs-approval'
import { drawnOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { ApprovalTerms } from './approval-terms.ts'
import type { QuotationState } from './quotation-state.ts'

type Sell = QuotationState['sells'][number]

/** By what it says: an alternative that was changed and changed back is what was published. */
export const isPublished = (
  published: QuotationState['published'],
  group: QuotationState['published'][number],
): boolean => published.some((one) => isDeepStrictEqual(one, group))

/** An alternative may be new, or changed, and still be made on a cost that has to be looked at. */
export const isOnStaleCost = ({ group }: Sell, staleCosts: QuotationState['staleCosts']): boolean =>
  drawnOn(group).some((idCost) => Object.hasOwn(staleCosts, idCost))

/** Why an alternative is not what pricing has let go. */
const notLetGo = (sell: Sell, { published, staleCosts }: QuotationState): string | undefined => {
  const { group, stale } = sell
  if (stale) return 'STALE_SELL'
  if (isOnStaleCost(sell, staleCosts)) return 'STALE_COST'
  return isPublished(published, group) ? undefined : 'NOT_PUBLISHED'
}

/** Why the client gets no offer: if any alternative may go out, they can; else by the one that counts. */
export const whyNotSent = (state: QuotationState, today: string, terms: ApprovalTerms): string | undefined => {
  const { request, sells, sellectedSell, approvals } = state
  const hindering = (sell: Sell): string | undefined => {
    const { group } = sell
    const held = notLetGo(sell, state)
    if (held !== undefined) return held
    if (group.validez < today) return 'EXPIRED'
    const isApproved = approvals[group.idSell]?.status === 'APPROVED'
    const asked = { sell: group, scope: request.scope, transport: request.transportMode, ...terms }
    return !isApproved && needsApproval(asked) ? 'APPROVAL_REQUIRED' : undefined
  }
  if (request.scope === 'INTERNAL') return 'INTERNAL_QUOTE'
  const counts = sells.find(({ group }) => group.idSell === sellectedSell) ?? sells[0]
  if (!counts) return 'NO_SELL'
  return sells.some((sell) => hindering(sell) === undefined) ? undefined : hindering(counts)
}

/** Why the client does not get the last revision once more: only a mail is repeated, and only as it went out. */
export const whyNotResent = (state: QuotationState, today: string): string | undefined => {
  const offer = state.revisions.at(-1)
  if (offer?.channel !== 'MAIL') return 'NOT_MAILED'
  const held = offer.sells.map(({ idSell }) => {
    const sell = state.sells.find(({ group }) => group.idSell === idSell)
    return sell ? notLetGo(sell, state) : 'SELL_UNKNOWN'
  })
  const reason = held.find((one) => one !== undefined)
  return reason ?? (offer.sells.some(({ validez }) => validez < today) ? 'EXPIRED' : undefined)
}
