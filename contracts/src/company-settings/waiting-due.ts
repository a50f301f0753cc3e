import type { Status } from '../vocabulary/schemas.ts'
import type { CompanySettings, ServiceTargets } from './settings.ts'
import { afterWorkingTime } from '../working-time/working-time.ts'

const HOUR_MS = 3_600_000
// A sent offer without an answer of the client is overdue after this time; no company target applies.
const answerHours = 72

type Target = { hours: number; inWorkingTime: boolean }

/** Maximum time in a status; decided and parked quotations have none. */
const targetOf = (status: Status, targets: ServiceTargets): Target | undefined => {
  switch (status) {
    case 'REQUESTED':
      return { hours: targets.takeHours, inWorkingTime: true }
    case 'PENDING':
      return { hours: targets.firstSellHours, inWorkingTime: true }
    case 'QUOTED':
    case 'UPDATED':
      return { hours: targets.sendHours, inWorkingTime: false }
    case 'SENT':
      return { hours: answerHours, inWorkingTime: false }
    case 'APPROVED':
    case 'NOT_APPROVED':
    case 'FUTURE':
      return undefined
  }
}

/**
 * When a quotation exceeds its target for its status, and when it is late: after twice the target; in milliseconds UTC.
 * REQUESTED and PENDING count working time only. Undefined without a target or without working hours.
 */
export const waitingDue = (
  { status, since }: { status: Status; since: number },
  { targets, calendar, data: { timeZone } }: CompanySettings,
): { dueAt: number; lateAt: number } | undefined => {
  const target = targetOf(status, targets)
  if (!target) return undefined
  const after = (hours: number) =>
    target.inWorkingTime ? afterWorkingTime({ calendar, timeZone }, since, hours * HOUR_MS) : since + hours * HOUR_MS
  const dueAt = after(target.hours)
  const lateAt = after(2 * target.hours)
  return dueAt === undefined || lateAt === undefined ? undefined : { dueAt, lateAt }
}
