import { z } from 'zod'
import { Exact } from '../pricing/money.ts'
import { counted, marginByCurrency, unknownCosts } from '../pricing/margin-figures.ts'
import type { SellGroup } from '../quotation/sell-group.ts'
import type { Scope } from '../quotation/scope.ts'
import type { MinimumMargins } from './settings.ts'

/** Why a sell may not go out without the management's approval. */
export const ApprovalReason = z.enum([
  'BELOW_MARGIN',
  'LOSS',
  'UNKNOWN_MARGIN',
  'UNKNOWN_COST',
  'SOLD_AT_ZERO',
  'ORGANIZATION',
])
export type ApprovalReason = z.infer<typeof ApprovalReason>

type Asked = {
  sell: Pick<SellGroup, 'margin' | 'charges'>
  /** Of the quotation: what is only offered "on request" earns nothing in another one. */
  scope: Scope
  transport: keyof MinimumMargins
  margins: MinimumMargins
  /** The client is one for which every sell is approved. */
  clientNeedsIt?: boolean
}

/** A line that hides something: no cost is known behind it, and the client pays nothing for it. */
const isSoldAtZero = ({ costAmount, sellAmount }: SellGroup['charges'][number]): boolean =>
  costAmount === undefined && new Exact(sellAmount).isZero()

const isNegative = (amount: string | undefined): boolean => amount !== undefined && new Exact(amount).lt(0)

/**
 * Everything for which a sell needs approval; empty when it needs none: a margin below the least of its transport, a loss
 * (in all, or in one currency), a margin or a cost that nobody knows, a line that hides something, and its client.
 */
export const approvalReasons = (asked: Asked): ApprovalReason[] => {
  const { sell, scope, transport, margins, clientNeedsIt = false } = asked
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

export const needsApproval = (asked: Asked): boolean => approvalReasons(asked).length > 0
