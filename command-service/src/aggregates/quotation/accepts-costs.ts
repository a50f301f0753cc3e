import { isDecided } from '@freight/contracts/vocabulary/quotation'
import type { Quotation } from './quotation-state.ts'

/** Whether a quotation accepts costs: it was requested, and is neither decided nor cancelled. */
export const acceptsCosts = ({ status, cancelled }: Pick<Quotation, 'status' | 'cancelled'>): boolean =>
  !cancelled && status !== 'NONE' && !isDecided(status)
