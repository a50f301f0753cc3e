import { z } from 'zod'
import { anyOf, own, system } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import type { Status } from '../vocabulary/schemas.ts'
import { openStatuses, publishedStatuses, unpublishedStatuses } from '../vocabulary/quotation.ts'

/** Reasons for a reminder. */
export const reminderKinds = [
  'REQUEST_WAITING',
  'NOT_SENT',
  'EXPIRING',
  'EXPIRES_TODAY',
  'EXPIRED',
  'FOLLOW_UP',
  'CLIENT_QUESTION_WAITING',
] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** Statuses in which a reminder of this kind is possible. */
export const remindedIn: Readonly<Record<ReminderKind, readonly Status[]>> = {
  // Also PENDING: a cost request to agents sets that status before any user is assigned.
  REQUEST_WAITING: unpublishedStatuses,
  NOT_SENT: publishedStatuses,
  EXPIRING: ['SENT'],
  EXPIRES_TODAY: ['SENT'],
  EXPIRED: ['SENT'],
  // The call stays due while pricing works on it again.
  FOLLOW_UP: openStatuses,
  // The statuses in which a link shows the offer.
  CLIENT_QUESTION_WAITING: ['PENDING', 'UPDATED', 'SENT'],
}

/** `since` of a FOLLOW_UP reminder: the day of the call, instead of the start of a status. */
export const sinceOfFollowUp = (day: string): string => `${day}T00:00:00.000Z`

/** Commands for follow-ups and reminders. */
export const reminderCommands = {
  ScheduleFollowUp: command(
    anyOf(own('COMERCIAL'), 'GERENTE_COMERCIAL', 'PRICING'),
    z.object({
      /** Day of the next call; absent: no call is scheduled. */
      on: day().optional(),
      /** Note of the call, or questions for the next one. */
      text: z.string().trim().max(1000).default(''),
    }),
    {
      summary:
        'Record a call to the client and the day of the next one; the commercial and the author are reminded on that day.',
      from: openStatuses,
    },
  ),
  RecordOfferReceipt: command(
    anyOf(own('COMERCIAL'), 'GERENTE_COMERCIAL', 'PRICING'),
    z.object({ text: z.string().trim().min(1, 'Enter who confirmed it, and how.').max(1000) }),
    {
      summary: 'Record that the client confirmed the receipt of the last sent offer, for example by phone.',
      from: ['SENT'],
    },
  ),
  RemindQuotation: command(
    system,
    z.object({
      kind: z.enum(reminderKinds),
      /** Start of the status, day of the follow-up, or time of the question: there is one reminder per kind and `since`. */
      since: z.iso.datetime(),
      validUntil: z.iso.date().optional(),
    }),
    { summary: 'Remind the users who have the next step.', from: openStatuses },
  ),
}
