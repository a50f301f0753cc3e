import type { OutboxMail, OutboxRow } from '@freight/contracts/mail/outbox'
import type { Pool } from 'pg'
import { type OutboxJob, outboxTable } from '../jobs/outbox-table.ts'

/** An attached file. */
export type MailFile = { name: string; type: string; sha256: string; size?: number }

/** Place of the secret link in a body; it is filled in when the mail is sent. */
export const LINK = '[[link]]'

/** A mail to be sent. The same key again is the same mail: no mail is added. */
export type NewMail = {
  key: string
  kind: OutboxRow['kind']
  to: string
  subject: string
  text: string
  html: string
  /**
   * The link at the place of `LINK`: the address before its secret, and the id that the secret is derived from; for
   * the address of an agent's page, the claims of the link as JSON.
   */
  link?: { path: string; id: string }
  usefulUntil?: Date
  /** Further recipients, and recipients of a copy. */
  also?: { to: readonly string[]; cc: readonly string[] }
  replyTo?: string
  /** Name of the author, if it is not the company itself. */
  fromName?: string
  /** Stored files attached to it, by the hash of their content. */
  attachments?: readonly MailFile[]
}

type Payload = Omit<NewMail, 'key' | 'kind' | 'usefulUntil'> & { usefulUntil?: Date | string }

/**
 * Indexes of recipients that received it although others were rejected; indexes, so that no address is stored twice.
 */
type Result = { receivedIndexes?: readonly number[] }

/** A row of the outbox; `usefulUntil` is stored as text. */
export type StoredMail = OutboxJob<OutboxRow['kind'], Payload, Result>

export const mailTable = (db: Pool, clock: () => Date) => outboxTable<StoredMail>(db, 'MAIL', clock)

/** Whether its link is of no use any more. */
export const isExpired = ({ payload: { usefulUntil } }: StoredMail, now: Date): boolean =>
  usefulUntil !== undefined && new Date(usefulUntil) <= now

export const asRow = (row: StoredMail): OutboxRow => ({
  id: row.key,
  kind: row.kind,
  to: row.payload.to,
  subject: row.payload.subject,
  state: row.state,
  tries: row.tries,
  ...(row.error !== null && { error: row.error }),
  at: row.at.toISOString(),
  ...(row.sent_at && { sentAt: row.sent_at.toISOString() }),
  ...(row.state === 'WAITING' && { nextTryAt: row.next_try.toISOString() }),
  ...(row.payload.usefulUntil && { usefulUntil: new Date(row.payload.usefulUntil).toISOString() }),
  ...(row.erased_at && { erasedAt: row.erased_at.toISOString() }),
})

type Envelope = Pick<OutboxMail, 'from' | 'replyTo' | 'alsoTo' | 'cc' | 'attachments'>

/** Sender, further recipients and attachments. */
export const envelopeOf = ({ payload }: StoredMail): Envelope => {
  const { fromName, replyTo, also, attachments } = payload
  return {
    ...(fromName !== undefined && { from: fromName }),
    ...(replyTo !== undefined && { replyTo }),
    ...(also && also.to.length > 0 && { alsoTo: [...also.to] }),
    ...(also && also.cc.length > 0 && { cc: [...also.cc] }),
    ...(attachments && {
      attachments: attachments.map(({ name, type, size }) => ({ name, type, ...(size !== undefined && { size }) })),
    }),
  }
}
