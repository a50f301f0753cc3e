import { offeredStatuses } from '@freight/contracts/vocabulary/quotation'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import type { QuotationState } from './quotation-state.ts'

const statusesOfOffers: readonly Status[] = offeredStatuses

/** Validity of the offer: of a sent offer the day sent to the client, otherwise that of the selected alternative. */
export const validUntilOf = ({
  status,
  sells,
  sellectedSell,
  revisions,
}: Pick<QuotationState, 'status' | 'sells' | 'sellectedSell' | 'revisions'>): string | undefined =>
  status === 'SENT'
    ? revisions.at(-1)?.validUntil
    : sells.find(({ group }) => group.idSell === sellectedSell)?.group.validez

/** An offer is expired after its last valid day; a quotation without an offer never is. */
export const isExpired = (status: Status, validUntil: string | undefined, today: string): boolean =>
  statusesOfOffers.includes(status) && validUntil !== undefined && validUntil < today
