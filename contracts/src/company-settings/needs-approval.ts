import { Exact } from '../money.ts'
import type { SellGroup } from '../quotation/sell-group.ts'
import type { Margins } from './settings.ts'

/** Why a sell may not go out without the management's approval. */
export type ApprovalReason = 'BELOW_MARGIN' | 'LOSS' | 'SOLD_AT_ZERO' | 'ORGANIZATION'

type Asked = {
  sell: Pick<SellGroup, 'margin' | 'charges'>
  transport: keyof Margins
  margins: Margins
  /** The client is one for which every sell is approved. */
  clientNeedsIt?: boolean
}

/** A line that hides something: no cost is known behind it, and the client pays nothing for it. */
const isSoldAtZero = ({ costAmount, sellAmount }: SellGroup['charges'][number]): boolean =>
  costAmount === undefined && new Exact(sellAmount).isZero()

/** Everything for which a sell needs approval; empty when it needs none. A margin that is unknown is none to judge. */
export const approvalReasons = ({ sell, transport, margins, clientNeedsIt = false }: Asked): ApprovalReason[] => {
  const { margin, charges } = sell
  const isBelow = margin?.marginPct !== undefined && new Exact(margin.marginPct).lt(margins[transport])
  return [
    ...(isBelow ? ['BELOW_MARGIN' as const] : []),
    ...(margin && new Exact(margin.margin).lt(0) ? ['LOSS' as const] : []),
    ...(charges.some(isSoldAtZero) ? ['SOLD_AT_ZERO' as const] : []),
    ...(clientNeedsIt ? ['ORGANIZATION' as const] : []),
  ]
}

export const needsApproval = (asked: Asked): boolean => approvalReasons(asked).length > 0
