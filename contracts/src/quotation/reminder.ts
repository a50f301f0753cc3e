import { z } from 'zod'
import { anyOf, own, system } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import type { Status } from './status.ts'
import { openStatuses, publishedStatuses, unpublishedStatuses } from './status-groups.ts'

/** What somebody is reminded of. */
export const reminderKinds = ['REQUEST_WAITING', 'NOT_SENT', 'EXPIRING', 'EXPIRES_TODAY', 'FOLLOW_UP'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** The statuses in which there is a reason to remind. */
export const remindedIn: Readonly<Record<ReminderKind, readonly Status[]>> = {
  // Agents may be asked for it by themselves: it waits for somebody as long as nobody has it.
  REQUEST_WAITING: unpublishedStatuses,
  NOT_SENT: publishedStatuses,
  EXPIRING: ['SENT'],
  EXPIRES_TODAY: ['SENT'],
  // Pricing may be at work on it again: the client is called all the same.
  FOLLOW_UP: openStatuses,
}

/** What a reminder of a follow-up says as its `since`: the day of the call stands for the stay in a status. */
export const sinceOfFollowUp = (day: string): string => `${day}T00:00:00.000Z`

/** What is to be remembered on a day, and the reminders of it. */
export const reminderCommands = {
  ScheduleFollowUp: command(
    anyOf(own('COMERCIAL'), 'GERENTE_COMERCIAL', 'PRICING'),
    z.object({
      /** The day of the next call; without one, nothing is scheduled any more. */
      on: day().optional(),
      /** What was said, or is to be asked. */
      text: z.string().trim().max(1000).default(''),
    }),
    {
      summary:
        'Note a call to the client and when the next one is due; whoever sells and whoever noted it are reminded on that day.',
      from: openStatuses,
    },
  ),
  RemindQuotation: command(
    system,
    z.object({
      kind: z.enum(reminderKinds),
      /** Since when it has been in its status, or the day of the follow-up: nobody is reminded twice of one. */
      since: z.iso.datetime(),
      validUntil: z.iso.date().optional(),
    }),
    { summary: 'Remind those whose move it is.', from: openStatuses },
  ),
}
