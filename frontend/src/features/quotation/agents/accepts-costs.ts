import { isDecided } from '@freight/contracts/vocabulary/quotation'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'

/** Whether the quotation still accepts costs from agents: neither decided nor cancelled. */
export const acceptsCosts = ({ status, cancelled }: Pick<QuotationDetail, 'status' | 'cancelled'>): boolean =>
  !cancelled && !isDecided(status)
