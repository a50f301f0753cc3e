import type { MailState, OutboxMail, OutboxRow } from '@freight/contracts/mail/outbox'

/** An attached file. */
export type MailFile = { name: string; type: string; sha256: string; size?: number }

/** A row of `mail.outbox`. */
export type StoredMail = {
  key: string
  kind: OutboxRow['kind']
  recipient: string
  subject: string
  body: string
  html: string
  link_path: string | null
  link_id: string | null
  useful_until: Date | null
  state: MailState
  tries: number
  last_error: string | null
  at: Date
  next_try: Date
  sent_at: Date | null
  also: { to: string[]; cc: string[] } | null
  reply_to: string | null
  from_name: string | null
  attachments: MailFile[] | null
  erased_at: Date | null
  /**
   * Indexes of recipients that received it although others were rejected; indexes, so that no address is stored
   * twice.
   */
  taken: number[] | null
}

export const asRow = (row: StoredMail): OutboxRow => ({
  id: row.key,
  kind: row.kind,
  to: row.recipient,
  subject: row.subject,
  state: row.state,
  tries: row.tries,
  ...(row.last_error !== null && { error: row.last_error }),
  at: row.at.toISOString(),
  ...(row.sent_at && { sentAt: row.sent_at.toISOString() }),
  ...(row.state === 'WAITING' && { nextTryAt: row.next_try.toISOString() }),
  ...(row.useful_until && { usefulUntil: row.useful_until.toISOString() }),
  ...(row.erased_at && { erasedAt: row.erased_at.toISOString() }),
})

type Envelope = Pick<OutboxMail, 'from' | 'replyTo' | 'alsoTo' | 'cc' | 'attachments'>

/** Sender, further recipients and attachments. */
export const envelopeOf = ({ from_name, reply_to, also: furtherRecipients, attachments }: StoredMail): Envelope => ({
  ...(from_name !== null && { from: from_name }),
  ...(reply_to !== null && { replyTo: reply_to }),
  ...(furtherRecipients && furtherRecipients.to.length > 0 && { alsoTo: furtherRecipients.to }),
  ...(furtherRecipients && furtherRecipients.cc.length > 0 && { cc: furtherRecipients.cc }),
  ...(attachments && {
    attachments: attachments.map(({ name, type, size }) => ({ name, type, ...(size !== undefined && { size }) })),
  }),
})
