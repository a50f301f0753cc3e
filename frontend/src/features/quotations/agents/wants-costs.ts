import { isDecided } from '@freight/contracts/quotation/status-groups'
import type { QuotationDetail } from '@freight/contracts/quotation/views'

/** Whether agents are still asked for it: neither decided nor cancelled. */
export const wantsCosts = ({ status, cancelled }: Pick<QuotationDetail, 'status' | 'cancelled'>): boolean =>
  !cancelled && !isDecided(status)
