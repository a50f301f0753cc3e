import { offeredStatuses } from '@freight/contracts/quotation/status-groups'
import type { Status } from '@freight/contracts/quotation/status'

const offered: readonly Status[] = offeredStatuses

/** An offer is expired from the day after its last valid one; what is not offered does not expire. */
export const isExpired = (status: Status, validUntil: string | undefined, today: string): boolean =>
  offered.includes(status) && validUntil !== undefined && validUntil < today
