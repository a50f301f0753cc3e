import type { QuotationDetail } from '@freight/contracts/quotation/views'

type Sell = QuotationDetail['sell'][number]

/** Why an alternative cannot be offered yet. */
export type Lock =
  'STALE' | 'STALE_COST' | 'NOT_PUBLISHED' | 'EXPIRED' | 'APPROVAL_NEEDED' | 'APPROVAL_REQUESTED' | 'APPROVAL_REJECTED'

/** The first reason that hinders it, as the server would see it; undefined when it can go out. */
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

/** What hinders the whole quotation, whichever alternative is chosen: a code of the errors. */
export const blockOf = ({ actions, cancelled, scope }: QuotationDetail): string | undefined => {
  if (cancelled) return 'CANCELLED'
  if (scope === 'INTERNAL') return 'INTERNAL_QUOTE'
  const send = actions.find(({ command }) => command === 'SendQuote')
  const isWhole = send?.reason === 'INVALID_TRANSITION' || send?.reason === 'FORBIDDEN'
  return isWhole ? send.reason : undefined
}
