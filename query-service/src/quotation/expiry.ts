import { offeredStatuses } from '@freight/contracts/quotation/status-groups'
import type { Status } from '@freight/contracts/quotation/status'
import type { QuotationState } from './quotation-state.ts'

const offered: readonly Status[] = offeredStatuses

/** Until when the offer is valid: what the client has as long as they were told, else the alternative that counts. */
export const validUntilOf = ({
  status,
  sells,
  sellectedSell,
  revisions,
}: Pick<QuotationState, 'status' | 'sells' | 'sellectedSell' | 'revisions'>): string | undefined =>
  status === 'SENT'
    ? revisions.at(-1)?.validUntil
    : sells.find(({ group }) => group.idSell === sellectedSell)?.group.validez

/** An offer is expired from the day after its last valid one; what is not offered does not expire. */
export const isExpired = (status: Status, validUntil: string | undefined, today: string): boolean =>
  offered.includes(status) && validUntil !== undefined && validUntil < today
