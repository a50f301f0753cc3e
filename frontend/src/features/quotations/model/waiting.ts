import type { Status } from '@freight/contracts/quotation/status'

/** Elapsed hours after which a wait is over its target, and after which it is late. */
export interface WaitingTarget {
  targetHours: number
  lateHours: number
}

/** Per stage; a decided or parked quotation waits for nobody. */
const targets: Partial<Record<Status, WaitingTarget>> = {
  REQUESTED: { targetHours: 2, lateHours: 8 },
  PENDING: { targetHours: 24, lateHours: 48 },
  QUOTED: { targetHours: 24, lateHours: 48 },
  UPDATED: { targetHours: 24, lateHours: 48 },
  SENT: { targetHours: 72, lateHours: 168 },
}

export const waitingTarget = (status: Status): WaitingTarget | undefined => targets[status]
