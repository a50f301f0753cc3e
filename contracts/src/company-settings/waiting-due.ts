import type { Status } from '../quotation/status.ts'
import type { CompanySettings, ServiceTargets } from './settings.ts'
import { afterWorkingTime } from './working-time.ts'

const HOUR = 3_600_000
// A client who has not answered for so long is asked; it is nobody's service target.
const answerHours = 72

type Target = { hours: number; inWorkingTime: boolean }

/** How long a quotation may stay in a status; a decided or parked one waits for nobody. */
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
 * From when on a quotation has waited longer in its status than the company wants, and from when on it is late, which
 * is after twice as long. Time that nobody works does not count against pricing.
 */
export const waitingDue = (
  { status, since }: { status: Status; since: number },
  { targets, calendar, data: { timeZone } }: CompanySettings,
): { dueAt: number; lateAt: number } | undefined => {
  const target = targetOf(status, targets)
  if (!target) return undefined
  const after = (hours: number) =>
    target.inWorkingTime ? afterWorkingTime({ calendar, timeZone }, since, hours * HOUR) : since + hours * HOUR
  const dueAt = after(target.hours)
  const lateAt = after(2 * target.hours)
  return dueAt === undefined || lateAt === undefined ? undefined : { dueAt, lateAt }
}
