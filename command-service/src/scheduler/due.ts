import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { dayAfter, dayIn } from '@freight/contracts/company-settings/time-zone'
import { waitingDue } from '@freight/contracts/company-settings/waiting-due'
import { remindedIn, type ReminderKind, sinceOfFollowUp } from '@freight/contracts/quotation/reminder'
import type { Scope } from '@freight/contracts/quotation/scope'
import type { Status } from '@freight/contracts/quotation/status'

/** A quotation that waits for somebody, or for a day. */
export type WaitingRow = {
  key: string
  status: Status
  /** Since when it is in its status. */
  since: string
  scope: Scope
  /** Somebody in pricing has it. */
  isTaken: boolean
  validUntil?: string | undefined
  /** When the last of its alternatives ends. */
  lastDay?: string | undefined
  resumeOn?: string | undefined
  /** The day of the next call to the client. */
  followUpOn?: string | undefined
  /** By kind: the beginning of the stay that was last reminded of. */
  reminded: Readonly<Record<string, string>>
}

type Reminder = { kind: ReminderKind; since: string; validUntil?: string }

/** A command that the application gives because time has passed. */
export type Due = Pick<WaitingRow, 'key' | 'since'> &
  (
    | { commandName: 'RemindQuotation'; data: Reminder }
    | { commandName: 'RejectQuote'; data: { reasonCode: 'EXPIRED' } }
    | { commandName: 'ResumeQuote'; data: Record<string, never> }
  )

const DAY = 86_400_000
// Whoever has let something lie for so long does not need to be told: their lists show it in red.
const mostLate = 7 * DAY

type Moment = { settings: CompanySettings; now: number; today: string }

/** What has to be done about quotations of one company now. What was reminded of in the same stay is not due again. */
export const due = (rows: readonly WaitingRow[], settings: CompanySettings, now: number): Due[] => {
  const moment = { settings, now, today: dayIn(settings.data.timeZone, now) }
  // The call first: on the same day the quotation may go to a status in which nobody is reminded of it.
  return rows.flatMap((row) => [...followUpOf(row, moment), ...dueOf(row, moment)])
}

const dueOf = (row: WaitingRow, moment: Moment): Due[] => {
  switch (row.status) {
    case 'REQUESTED':
    case 'PENDING':
      return !row.isTaken && hasWaited(row, moment) ? reminder(row, 'REQUEST_WAITING') : []
    case 'QUOTED':
    case 'UPDATED':
      // An internal estimate is not sent.
      return row.scope !== 'INTERNAL' && hasWaited(row, moment) ? reminder(row, 'NOT_SENT') : []
    case 'SENT':
      return ofOffer(row, moment)
    case 'FUTURE':
      return row.resumeOn !== undefined && row.resumeOn <= moment.today
        ? [{ ...about(row), commandName: 'ResumeQuote', data: {} }]
        : []
    case 'APPROVED':
    case 'NOT_APPROVED':
      return []
  }
}

/** Each day is reminded of once, from its morning on, however late somebody looks: a call is not lost in silence. */
const followUpOf = (row: WaitingRow, { today }: Moment): Due[] => {
  const { status, followUpOn: day } = row
  if (day === undefined || !remindedIn.FOLLOW_UP.includes(status) || day > today) return []
  return reminder({ ...row, since: sinceOfFollowUp(day) }, 'FOLLOW_UP')
}

const about = ({ key, since }: WaitingRow) => ({ key, since })

/** What nobody has taken waits like a new request, also where agents are asked for it already. */
const hasWaited = ({ status, since }: WaitingRow, { settings, now }: Moment): boolean => {
  const waitsAs = status === 'PENDING' ? 'REQUESTED' : status
  const found = waitingDue({ status: waitsAs, since: Date.parse(since) }, settings)
  return found !== undefined && found.dueAt <= now && now < found.dueAt + mostLate
}

const reminder = (row: WaitingRow, kind: ReminderKind): Due[] => {
  const { since, validUntil } = row
  if (row.reminded[kind] === since) return []
  const data = { kind, since, ...(row.status === 'SENT' && validUntil !== undefined && { validUntil }) }
  return [{ ...about(row), commandName: 'RemindQuotation', data }]
}

/**
 * An offer is followed up before its last day and on it; one that has expired with all its alternatives may be rejected
 * by itself.
 */
const ofOffer = (row: WaitingRow, { settings, today }: Moment): Due[] => {
  const { validUntil, lastDay = validUntil, scope } = row
  const { expiringDays, autoReject, autoRejectDays } = settings.targets
  if (validUntil === undefined || lastDay === undefined) return []
  if (validUntil === today) return reminder(row, 'EXPIRES_TODAY')
  if (validUntil > today) return validUntil <= dayAfter(today, expiringDays) ? reminder(row, 'EXPIRING') : []
  return autoReject && scope !== 'INTERNAL' && dayAfter(lastDay, autoRejectDays) <= today
    ? [{ ...about(row), commandName: 'RejectQuote', data: { reasonCode: 'EXPIRED' } }]
    : []
}
