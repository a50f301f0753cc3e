import type { ApprovalReason } from '@freight/contracts/company-settings/needs-approval'
import { Exact, round2 } from '@freight/contracts/pricing/money'
import type { QuotationDetail } from '@freight/contracts/quotation/views'

export type Sell = QuotationDetail['sell'][number]
export type ApprovalState = 'NEEDED' | 'REQUESTED' | 'APPROVED' | 'REJECTED'

/** Where an alternative stands with the management; undefined when it may go out as it is and nobody asked. */
export const approvalState = ({ approval, needsApproval }: Sell): ApprovalState | undefined =>
  approval?.status ?? (needsApproval ? 'NEEDED' : undefined)

/** Whether it cannot go out and nobody has been asked, or the answer was no. */
export const lacksApproval = (sell: Sell): boolean => {
  const state = approvalState(sell)
  return sell.needsApproval && (state === 'NEEDED' || state === 'REJECTED')
}

/** The first alternative that waits for a decision that this user may take. */
export const awaitingSell = (detail: QuotationDetail, userId: string): Sell | undefined => {
  const waiting = detail.sell.filter(({ approval }) => approval?.status === 'REQUESTED')
  return waiting.find(({ approval }) => approval?.by.id !== userId) ?? waiting[0]
}

/** How much more the client would have to pay for the margin to be the least allowed, in the currency of that margin. */
export const shortfall = (margin: NonNullable<Sell['margin']>, minimumPct: string): string | undefined => {
  const share = new Exact(1).minus(new Exact(minimumPct).dividedBy(100))
  if (share.lessThanOrEqualTo(0)) return undefined
  const sell = margin.sellWithCost ?? margin.sell
  if (sell === undefined || margin.margin === undefined) return undefined
  const cost = new Exact(sell).minus(margin.margin)
  const missing = cost.dividedBy(share).minus(sell)
  return missing.greaterThan(0) ? round2(missing) : undefined
}

/** Why it needs the management, as far as the reader may know; empty where they may not know why. */
export const whyApproval = ({ approvalReasons = [] }: Sell): readonly ApprovalReason[] => approvalReasons
