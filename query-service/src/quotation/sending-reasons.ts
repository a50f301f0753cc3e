import { isDeepStrictEqual } from 'node:util'
import { needsApproval } from '@freight/contracts/quotation/needs-approval'
import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import type { ApprovalTerms } from './approval-terms.ts'
import type { QuotationState } from './quotation-state.ts'

type Sell = QuotationState['sells'][number]

/** Compares by content: an alternative changed back counts as published. */
export const isPublished = (
  published: QuotationState['published'],
  group: QuotationState['published'][number],
): boolean => published.some((one) => isDeepStrictEqual(one, group))

/** Whether it is based on a stale cost; a new or changed alternative can be, too. */
export const isOnStaleCost = ({ group }: Sell, staleCosts: QuotationState['staleCosts']): boolean =>
  sourceCosts(group).some((idCost) => Object.hasOwn(staleCosts, idCost))

/** Reason why an alternative may not be sent: stale, on a stale cost, or not published. */
const reasonNotReady = (sell: Sell, { published, staleCosts }: QuotationState): string | undefined => {
  const { group, stale } = sell
  if (stale) return 'STALE_SELL'
  if (isOnStaleCost(sell, staleCosts)) return 'STALE_COST'
  return isPublished(published, group) ? undefined : 'NOT_PUBLISHED'
}

/** Reason why no offer may be sent, that of the selected alternative; undefined if any alternative may be sent. */
export const whyNotSent = (state: QuotationState, today: string, terms: ApprovalTerms): string | undefined => {
  const { request, sells, sellectedSell, approvals } = state
  const reasonAgainst = (sell: Sell): string | undefined => {
    const { group } = sell
    const notReady = reasonNotReady(sell, state)
    if (notReady !== undefined) return notReady
    if (group.validez < today) return 'EXPIRED'
    const isApproved = approvals[group.idSell]?.status === 'APPROVED'
    const offer = { sell: group, scope: request.scope, transport: request.transportMode, ...terms }
    return !isApproved && needsApproval(offer) ? 'APPROVAL_REQUIRED' : undefined
  }
  if (request.scope === 'INTERNAL') return 'INTERNAL_QUOTE'
  const mainSell = sells.find(({ group }) => group.idSell === sellectedSell) ?? sells[0]
  if (!mainSell) return 'NO_SELL'
  return sells.some((sell) => reasonAgainst(sell) === undefined) ? undefined : reasonAgainst(mainSell)
}

/** Reason why the last revision may not be sent again: only a mailed, unchanged offer may. */
export const whyNotResent = (state: QuotationState, today: string): string | undefined => {
  const offer = state.revisions.at(-1)
  if (offer?.channel !== 'MAIL') return 'NOT_MAILED'
  const reasons = offer.sells.map(({ idSell }) => {
    const sell = state.sells.find(({ group }) => group.idSell === idSell)
    return sell ? reasonNotReady(sell, state) : 'SELL_UNKNOWN'
  })
  const reason = reasons.find((one) => one !== undefined)
  return reason ?? (offer.sells.some(({ validez }) => validez < today) ? 'EXPIRED' : undefined)
}
