import { z } from 'zod'
import { Exact } from '../money/money.ts'
import { counted, marginByCurrency, unknownCosts } from '../pricing/margin-figures.ts'
import type { SellGroup } from '../pricing/offer/sell-group.ts'
import type { Scope } from '../vocabulary/schemas.ts'
import type { MinimumMargins } from '../company-settings/settings.ts'

/** Reasons for the management's approval of a sell. */
export const ApprovalReason = z.enum([
  'BELOW_MARGIN',
  'LOSS',
  'UNKNOWN_MARGIN',
  'UNKNOWN_COST',
  'SOLD_AT_ZERO',
  'ORGANIZATION',
])
export type ApprovalReason = z.infer<typeof ApprovalReason>

type OfferToCheck = {
  sell: Pick<SellGroup, 'margin' | 'charges'>
  /** Scope of the quotation: lines "on request" earn nothing in quotations of another scope. */
  scope: Scope
  transport: keyof MinimumMargins
  margins: MinimumMargins
  /** The client needs approval for every sell. */
  clientNeedsIt?: boolean
}

/** A line sold at zero without a cost, which hides a charge. */
const isSoldAtZero = ({ costAmount, sellAmount }: SellGroup['charges'][number]): boolean =>
  costAmount === undefined && new Exact(sellAmount).isZero()

const isNegative = (amount: string | undefined): boolean => amount !== undefined && new Exact(amount).lt(0)

/**
 * All reasons for an approval; empty when it needs none: a margin below the minimum of its transport, a loss (in total
 * or in one currency), an unknown margin or cost, a line sold at zero, and its client.
 */
export const approvalReasons = (offer: OfferToCheck): ApprovalReason[] => {
  const { sell, scope, transport, margins, clientNeedsIt = false } = offer
  const { margin, charges } = sell
  const lines = counted(charges, scope)
  const isBelow = margin?.marginPct !== undefined && new Exact(margin.marginPct).lt(margins[transport])
  const isLoss = isNegative(margin?.margin) || marginByCurrency(lines).some((one) => isNegative(one.margin))
  return [
    ...(isBelow ? ['BELOW_MARGIN' as const] : []),
    ...(isLoss ? ['LOSS' as const] : []),
    ...(margin === undefined ? ['UNKNOWN_MARGIN' as const] : []),
    ...(unknownCosts(lines) > 0 ? ['UNKNOWN_COST' as const] : []),
    ...(charges.some(isSoldAtZero) ? ['SOLD_AT_ZERO' as const] : []),
    ...(clientNeedsIt ? ['ORGANIZATION' as const] : []),
  ]
}

export const needsApproval = (offer: OfferToCheck): boolean => approvalReasons(offer).length > 0
