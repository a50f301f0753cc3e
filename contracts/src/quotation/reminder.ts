import type { Status } from './status.ts'
import { publishedStatuses } from './status-groups.ts'

/** What somebody is reminded of. */
export const reminderKinds = ['REQUEST_WAITING', 'NOT_SENT', 'EXPIRING', 'EXPIRES_TODAY'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** The statuses in which there is a reason to remind. */
export const remindedIn: Readonly<Record<ReminderKind, readonly Status[]>> = {
  REQUEST_WAITING: ['REQUESTED'],
  NOT_SENT: publishedStatuses,
  EXPIRING: ['SENT'],
  EXPIRES_TODAY: ['SENT'],
}
