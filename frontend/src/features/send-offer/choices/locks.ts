import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'

type Sell = QuotationDetail['sell'][number]

/** Why an alternative is locked. */
export type Lock =
  'STALE' | 'STALE_COST' | 'NOT_PUBLISHED' | 'EXPIRED' | 'APPROVAL_NEEDED' | 'APPROVAL_REQUESTED' | 'APPROVAL_REJECTED'

/** The first reason against offering it, by the server's rules; undefined when it can be sent. */
export const lockOf = (
  {
    stale,
    staleCost,
    published,
    validez,
    needsApproval,
    approval,
  }: Pick<Sell, 'stale' | 'staleCost' | 'published' | 'validez' | 'needsApproval' | 'approval'>,
  today: string,
): Lock | undefined => {
  if (stale) return 'STALE'
  if (staleCost === true) return 'STALE_COST'
  if (published === false) return 'NOT_PUBLISHED'
  if (validez < today) return 'EXPIRED'
  if (!needsApproval || approval?.status === 'APPROVED') return undefined
  return approval === undefined ? 'APPROVAL_NEEDED' : `APPROVAL_${approval.status}`
}

/** Error code that blocks the whole quotation, whichever alternative is selected. */
export const blockOf = ({ actions, cancelled, scope }: QuotationDetail): string | undefined => {
  if (cancelled) return 'CANCELLED'
  if (scope === 'INTERNAL') return 'INTERNAL_QUOTE'
  const send = actions.find(({ command }) => command === 'SendQuote')
  const isWhole = send?.reason === 'INVALID_TRANSITION' || send?.reason === 'FORBIDDEN'
  return isWhole ? send.reason : undefined
}
