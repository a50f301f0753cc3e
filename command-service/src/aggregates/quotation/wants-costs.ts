import { isDecided } from '@freight/contracts/quotation/status-groups'
import type { Quotation } from './state.ts'

/** Whether a quotation still wants costs: somebody asked for it, and it is neither decided nor cancelled. */
export const wantsCosts = ({ status, cancelled }: Pick<Quotation, 'status' | 'cancelled'>): boolean =>
  !cancelled && status !== 'NONE' && !isDecided(status)
