import { z } from 'zod'

/** Kind of a notification, which screens translate. `PERSONAL`: a text by a user. */
export const NotificationKind = z.enum([
  'NEW_REQUEST',
  'REQUEST_TAKEN',
  'REQUEST_RELEASED',
  'REQUEST_AMENDED',
  'QUOTATION_ASSIGNED',
  'APPROVAL_REQUESTED',
  'SELL_APPROVED',
  'SELL_REJECTED',
  'QUOTE_READY',
  'QUOTE_UPDATED',
  'MAIL_FAILED',
  'MAIL_DELAYED',
  'QUOTE_APPROVED',
  'QUOTE_REJECTED',
  'CLIENT_ACCEPTED',
  'CLIENT_DECLINED',
  'CLIENT_ASKS',
  'CLIENT_QUESTION_WAITING',
  'BOOKING_ACCEPTED',
  'BOOKING_REFUSED',
  'QUOTATION_CANCELLED',
  'QUOTE_RESUMED',
  'REQUEST_WAITING',
  'NOT_SENT',
  'EXPIRING',
  'EXPIRES_TODAY',
  'EXPIRED',
  'FOLLOW_UP',
  'AGENT_ANSWERED',
  'AGENT_DECLINED',
  'AGENT_ASKS',
  'AGENT_QUESTION_WAITING',
  'AGENT_REMINDED',
  'AGENT_WANTS_LINK',
  'AGENT_MAIL_FAILED',
  'COST_STALE',
  'RATE_OF_SENT_CHANGED',
  'REPORT_READY',
  'REPORT_FAILED',
  'RATES_CHECKED',
  'RATES_IMPORTED',
  'RATES_TAKEN_BACK',
  'RATE_IMPORT_FAILED',
  'EXPRESS_REQUESTED',
  'EXPRESS_TAKEN',
  'EXPRESS_BOOKED',
  'EXPRESS_BOOKING_REFUSED',
  'EXPRESS_BOOKING_DOUBTFUL',
  'EXPRESS_INCIDENT',
  'EXPRESS_INCIDENT_RESOLVED',
  'EXPRESS_DELIVERED',
  'EXPRESS_RETURNED',
  'EXPRESS_LOST',
  'EXPRESS_COST_ABOVE',
  'EXPRESS_BELOW_MINIMUM',
  'EXPRESS_BATCH_ENDED',
  'EXPRESS_OVERDUE',
  'EXPRESS_CUTOFF',
  'EXPRESS_FUEL_MISSING',
  'EXPRESS_TARIFF_ENDS',
  'PERSONAL',
])
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  /**
   * Key of the quotation, or path of a screen (`/reports`, `/pricing/tarifas?act=import…`); empty when there is none, and
   * for a shipment whose screen the reader may not enter.
   */
  key: z.string(),
  date: z.iso.datetime(),
  read: z.boolean(),
  kind: NotificationKind,
  /** Variable words of the text: `referencia`, `client`, `origin`, … */
  params: z.record(z.string(), z.string()),
})
export type Notification = z.infer<typeof Notification>

export const Notifications = z.array(Notification)

export const NewNotification = z.object({
  title: z.string().min(1).max(200),
  message: z.string().max(2000),
  key: z.string().max(100).default(''),
})
export type NewNotification = z.infer<typeof NewNotification>

/** Unknown ids and ids of other users have no effect. */
export const MarkRead = z.object({ ids: z.array(z.uuid()).max(1000) })
export type MarkRead = z.infer<typeof MarkRead>
