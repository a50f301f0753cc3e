import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { dayAfter, dayIn } from '@freight/contracts/working-time/time-zone'
import { waitingDue } from '@freight/contracts/company-settings/company-settings'
import { remindedIn, type ReminderKind, sinceOfFollowUp } from '@freight/contracts/quotation/reminder'
import type { Scope, Status } from '@freight/contracts/vocabulary/schemas'

/** A quotation that waits for a user or for a day. */
export type WaitingRow = {
  key: string
  /** Revision of the quotation in the table. */
  revision: number
  status: Status
  /** ISO instant since which it has its status. */
  since: string
  scope: Scope
  /** Whether it has an assignee. */
  isTaken: boolean
  validUntil?: string | undefined
  /** Last day of the alternative that is valid longest. */
  lastDay?: string | undefined
  resumeOn?: string | undefined
  /** ISO day of the next call to the client. */
  followUpOn?: string | undefined
  /** By kind: start of the stay that the last reminder was about. */
  reminded: Readonly<Record<string, string>>
}

type Reminder = { kind: ReminderKind; since: string; validUntil?: string }

/** A command that is due because time has passed. */
export type DueCommand = Pick<WaitingRow, 'key' | 'since' | 'revision'> &
  (
    | { commandName: 'RemindQuotation'; data: Reminder }
    | { commandName: 'RejectQuote'; data: { reasonCode: 'EXPIRED' } }
    | { commandName: 'ResumeQuote'; data: Record<string, never> }
  )

const DAY_MS = 86_400_000
// No reminder after so many days: the user's lists show the quotation in red.
const mostLateDays = 7
const mostLateMs = mostLateDays * DAY_MS

type Moment = { settings: CompanySettings; now: number; today: string }

/** Due commands for the quotations of one company, without reminders of a stay that was already reminded of. */
export const dueCommands = (rows: readonly WaitingRow[], settings: CompanySettings, now: number): DueCommand[] => {
  const moment = { settings, now, today: dayIn(settings.data.timeZone, now) }
  // The follow-up first: on the same day the quotation may change to a status without follow-up reminders.
  return rows.flatMap((row) => [...followUpOf(row, moment), ...dueOfStatus(row, moment)])
}

const dueOfStatus = (row: WaitingRow, moment: Moment): DueCommand[] => {
  switch (row.status) {
    case 'REQUESTED':
    case 'PENDING':
      return !row.isTaken && hasWaited(row, moment) ? reminderOf(row, 'REQUEST_WAITING') : []
    case 'QUOTED':
    case 'UPDATED':
      // Internal estimates are not sent.
      return row.scope !== 'INTERNAL' && hasWaited(row, moment) ? reminderOf(row, 'NOT_SENT') : []
    case 'SENT':
      return dueOfOffer(row, moment)
    case 'FUTURE':
      return row.resumeOn !== undefined && row.resumeOn <= moment.today
        ? [{ ...commandTarget(row), commandName: 'ResumeQuote', data: {} }]
        : []
    case 'APPROVED':
    case 'NOT_APPROVED':
      return []
  }
}

/** Reminds once per day of a follow-up, from its morning on. A late round still reminds, so that no call is missed. */
const followUpOf = (row: WaitingRow, { today }: Moment): DueCommand[] => {
  const { status, followUpOn: day } = row
  if (day === undefined || !remindedIn.FOLLOW_UP.includes(status) || day > today) return []
  return reminderOf({ ...row, since: sinceOfFollowUp(day) }, 'FOLLOW_UP')
}

const commandTarget = ({ key, since, revision }: WaitingRow) => ({ key, since, revision })

/** A pending quotation without an assignee waits like a new request. */
const hasWaited = ({ status, since }: WaitingRow, { settings, now }: Moment): boolean => {
  const waitsAs = status === 'PENDING' ? 'REQUESTED' : status
  const deadline = waitingDue({ status: waitsAs, since: Date.parse(since) }, settings)
  return deadline !== undefined && deadline.dueAt <= now && now < deadline.dueAt + mostLateMs
}

const reminderOf = (row: WaitingRow, kind: ReminderKind): DueCommand[] => {
  const { since, validUntil } = row
  if (row.reminded[kind] === since) return []
  const data = { kind, since, ...(row.status === 'SENT' && validUntil !== undefined && { validUntil }) }
  return [{ ...commandTarget(row), commandName: 'RemindQuotation', data }]
}

/**
 * Reminds before the last day of an offer, on it, or after it if no round ran on that day. If the company enables it, an
 * offer whose alternatives have all expired is rejected.
 */
const dueOfOffer = (row: WaitingRow, { settings, today }: Moment): DueCommand[] => {
  const { validUntil, lastDay = validUntil, scope } = row
  const { expiringDays, autoReject, autoRejectDays } = settings.targets
  if (validUntil === undefined || lastDay === undefined) return []
  if (validUntil === today) return reminderOf(row, 'EXPIRES_TODAY')
  if (validUntil > today) return validUntil <= dayAfter(today, expiringDays) ? reminderOf(row, 'EXPIRING') : []
  if (autoReject && scope !== 'INTERNAL' && dayAfter(lastDay, autoRejectDays) <= today)
    return [{ ...commandTarget(row), commandName: 'RejectQuote', data: { reasonCode: 'EXPIRED' } }]
  const wasMissed = row.reminded['EXPIRES_TODAY'] !== row.since && today <= dayAfter(validUntil, mostLateDays)
  return wasMissed ? reminderOf(row, 'EXPIRED') : []
}
