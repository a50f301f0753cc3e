import type { ApprovalReason } from '@freight/contracts/quotation/needs-approval'
import { Exact, round2 } from '@freight/contracts/money/money'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'

export type Sell = QuotationDetail['sell'][number]
export type ApprovalState = 'NEEDED' | 'REQUESTED' | 'APPROVED' | 'REJECTED'

/** Approval state of an alternative; undefined when it needs no approval and has no request. */
export const approvalStateOf = ({ approval, needsApproval }: Sell): ApprovalState | undefined =>
  approval?.status ?? (needsApproval ? 'NEEDED' : undefined)

/** Whether approval is required and was not requested yet, or was rejected. */
export const lacksApproval = (sell: Sell): boolean => {
  const state = approvalStateOf(sell)
  return sell.needsApproval && (state === 'NEEDED' || state === 'REJECTED')
}

/** The first alternative with a pending request, preferably of another user: one's own cannot be approved. */
export const awaitingSell = (detail: QuotationDetail, userId: string): Sell | undefined => {
  const waiting = detail.sell.filter(({ approval }) => approval?.status === 'REQUESTED')
  return waiting.find(({ approval }) => approval?.by.id !== userId) ?? waiting[0]
}

/** Amount missing from the sale to reach the minimum margin, in the currency of that margin. */
export const shortfall = (margin: NonNullable<Sell['margin']>, minimumPct: string): string | undefined => {
  const share = new Exact(1).minus(new Exact(minimumPct).dividedBy(100))
  if (share.lessThanOrEqualTo(0)) return undefined
  const sell = margin.sellWithCost ?? margin.sell
  if (sell === undefined || margin.margin === undefined) return undefined
  const cost = new Exact(sell).minus(margin.margin)
  const missing = cost.dividedBy(share).minus(sell)
  return missing.greaterThan(0) ? round2(missing) : undefined
}

/** Reasons for the approval as far as the user may see them; empty without that right. */
export const whyApproval = ({ approvalReasons = [] }: Sell): readonly ApprovalReason[] => approvalReasons
