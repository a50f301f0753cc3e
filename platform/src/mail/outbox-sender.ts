import type { Pool } from 'pg'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { FileDamaged, NotFound } from '../errors.ts'
import type { Files } from '../files/port.ts'
import { type Outcome, outboxLanes } from '../jobs/outbox-table.ts'
import type { Logger } from '../telemetry/logging.ts'
import { type Mailer, MailRefused } from './port.ts'
import { isExpired, LINK, type MailFile, type StoredMail } from './stored-mail.ts'

type Parts = {
  db: Pool
  mailer: Mailer
  files: Pick<Files, 'get'>
  clock: () => Date
  log: Pick<Logger, 'warn'>
  /** Address of the application, before the path of a link. */
  origin: () => string
  /** The secret of a link by its id and the path before it. */
  secret: (linkId: string, path: string) => string
}

// Two lanes for all mails, and one for mails with a link, whose recipient waits for it.
const lanes = ['', '', `and payload ? 'link'`]

/** The reason without the address, which messages of mail servers often contain. */
const reasonOf = (error: unknown): string => {
  if (error instanceof MailRefused) return error.message
  return errorCode(error) ?? 'The mail could not be handed over'
}

/** Sends mails of the outbox with retries until they are accepted, rejected or expired. */
export const outboxSender = ({ db, mailer, files, clock, log, origin, secret }: Parts) => {
  const attachmentsOf = async (mailFiles: readonly MailFile[]) =>
    Promise.all(mailFiles.map(async ({ name, type, sha256 }) => ({ name, type, content: await files.get(sha256) })))

  const send = async (mail: StoredMail): Promise<Outcome<StoredMail>> => {
    if (isExpired(mail, clock())) return { state: 'FAILED', error: 'EXPIRED' }
    const { key, at, payload } = mail
    const { to, subject, text, html, link, also, replyTo, fromName, attachments } = payload
    const { receivedIndexes } = mail.result
    const address = link ? `${origin()}${link.path}${secret(link.id, link.path)}` : LINK
    try {
      await mailer.deliver({
        key,
        to,
        subject,
        text: text.replaceAll(LINK, address),
        html: html.replaceAll(LINK, address),
        at,
        ...(also && { also }),
        ...(replyTo !== undefined && { replyTo }),
        ...(fromName !== undefined && { fromName }),
        ...(receivedIndexes && { receivedIndexes }),
        ...(attachments && { attachments: await attachmentsOf(attachments) }),
      })
      return { state: 'SENT' }
    } catch (error) {
      const reason = reasonOf(error)
      log.warn({ mail: key, reason, tries: mail.tries }, 'a mail could not be sent')
      // Waiting does not repair a missing or damaged file.
      if (error instanceof NotFound || error instanceof FileDamaged) return { state: 'FAILED', error: reason }
      if (!(error instanceof MailRefused)) return { state: 'WAITING', error: reason }
      const received = [...(receivedIndexes ?? []), ...error.receivedIndexes]
      return { state: 'FAILED', error: reason, result: received.length > 0 ? { receivedIndexes: received } : {} }
    }
  }

  const { start, stop, wake, runDue } = outboxLanes({ db, queue: 'MAIL', clock, log, lanes, send })
  start()
  return { sendDue: runDue, wake, stop }
}
