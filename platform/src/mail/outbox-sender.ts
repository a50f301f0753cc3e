import type { Pool } from 'pg'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { FileDamaged, NotFound } from '../errors.ts'
import type { Files } from '../files/port.ts'
import { jobLanes } from '../jobs/job-lanes.ts'
import type { Logger } from '../telemetry/logging.ts'
import { LINK } from './outbox.ts'
import { type Mailer, MailRefused } from './port.ts'
import type { MailFile, StoredMail } from './stored-mail.ts'

type Parts = {
  db: Pool
  mailer: Mailer
  files: Pick<Files, 'get'>
  clock: () => Date
  log: Pick<Logger, 'warn' | 'error'>
  /** Address of the application, before the path of a link. */
  origin: () => string
  /** The secret of a link by its id and the path before it. */
  secret: (linkId: string, path: string) => string
}

export type OutboxSender = {
  /** Sends all due mails; resolves when none is due. */
  sendDue: () => Promise<void>
  /** Starts `sendDue` without waiting for it. */
  wake: () => void
  /** Resolves when the mails in progress are sent, or after some seconds; the rest is sent after their lease. */
  stop: () => Promise<void>
}

const pollMs = 5_000
const mostStopMs = 4_000
const firstPauseMs = 10_000
const longestPauseMs = 3600_000

/** Pause (ms) before the next try; it doubles with each try. */
export const pauseAfter = (tries: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1))

// A running sender renews its lease. Mails of a killed sender are retried after it, each time later.
const leaseMs = 60_000
const renewMs = 20_000
// Longest delivery: enough for a server that needs several seconds per recipient; after that the mail is retried.
const mostSendingMs = 15 * 60_000

// The next try is set here too, after the pause of `pauseAfter`: a sender that is killed cannot set it.
const takeSql = (linksOnly: boolean) => `UPDATE mail.outbox SET leased_until = $2, tries = tries + 1,
    next_try = $1::timestamptz + least(interval '1 hour', interval '10 seconds' * 2 ^ least(tries, 12)) WHERE key = (
    SELECT key FROM mail.outbox WHERE NOT EXISTS (SELECT FROM operation.hold) AND state = 'WAITING' AND next_try <= $1 AND (leased_until IS NULL OR leased_until <= $1)
      ${linksOnly ? 'AND link_id IS NOT NULL' : ''} ORDER BY next_try LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING *`

// Two lanes for all mails, and one for mails with a link, whose recipient waits for it.
const lanesForLinksOnly = [false, false, true] as const

/** The reason without the address, which messages of mail servers often contain. */
const reasonOf = (error: unknown): string => {
  if (error instanceof MailRefused) return error.message
  return errorCode(error) ?? 'The mail could not be handed over'
}

/**
 * Sends mails of the outbox with retries until they are accepted, rejected or expired. A mail is leased while it is
 * sent: no transaction is open meanwhile, and a slow server blocks one lane only.
 */
export const outboxSender = ({ db, mailer, files, clock, log, origin, secret }: Parts): OutboxSender => {
  const attachmentsOf = async (mailFiles: readonly MailFile[]) =>
    Promise.all(mailFiles.map(async ({ name, type, sha256 }) => ({ name, type, content: await files.get(sha256) })))

  const outcomeOf = async (mail: StoredMail): Promise<Outcome> => {
    if (mail.useful_until && mail.useful_until <= clock()) return { state: 'FAILED', error: 'EXPIRED' }
    const path = mail.link_path ?? ''
    const link = mail.link_id === null ? LINK : `${origin()}${path}${secret(mail.link_id, path)}`
    const filled = (text: string) => text.replaceAll(LINK, link)
    const { key, recipient: to, subject, at } = mail
    try {
      await mailer.deliver({
        key,
        to,
        subject,
        text: filled(mail.body),
        html: filled(mail.html),
        at,
        ...(mail.also && { also: mail.also }),
        ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
        ...(mail.from_name !== null && { fromName: mail.from_name }),
        ...(mail.taken && { receivedIndexes: mail.taken }),
        ...(mail.attachments && { attachments: await attachmentsOf(mail.attachments) }),
      })
      return { state: 'SENT' }
    } catch (error) {
      const reason = reasonOf(error)
      log.warn({ mail: key, reason, tries: mail.tries }, 'a mail could not be sent')
      // Waiting does not repair a missing or damaged file.
      if (error instanceof NotFound || error instanceof FileDamaged) return { state: 'FAILED', error: reason }
      if (!(error instanceof MailRefused)) return { state: 'WAITING', error: reason }
      return { state: 'FAILED', error: reason, receivedIndexes: error.receivedIndexes }
    }
  }

  /** Sends a mail and renews its lease meanwhile; returns the outcome. */
  const deliver = async (mail: StoredMail): Promise<Outcome> => {
    const renewal = setInterval(() => {
      db.query('UPDATE mail.outbox SET leased_until = $3 WHERE key = $1 AND tries = $2', [
        mail.key,
        mail.tries,
        leaseEnd(),
      ]).catch((error: unknown) => log.warn({ mail: mail.key, reason: errorCode(error) }, 'a lease was not renewed'))
    }, renewMs)
    let limit: NodeJS.Timeout | undefined
    const tooSlow = new Promise<Outcome>((resolve) => {
      limit = setTimeout(() => resolve({ state: 'WAITING', error: 'TOO_SLOW' }), mostSendingMs)
    })
    try {
      return await Promise.race([outcomeOf(mail), tooSlow])
    } finally {
      clearInterval(renewal)
      clearTimeout(limit)
    }
  }
  const leaseEnd = () => new Date(clock().getTime() + leaseMs)

  const sendOne = async (linksOnly: boolean): Promise<boolean> => {
    const { rows } = await db.query<StoredMail>(takeSql(linksOnly), [clock(), leaseEnd()])
    const [mail] = rows
    if (!mail) return false
    const { state, error, receivedIndexes = [] } = await deliver(mail)
    const now = clock()
    await db.query(
      `UPDATE mail.outbox SET state = $3, last_error = $4, next_try = $5, sent_at = $6, leased_until = NULL,
         taken = nullif(coalesce(taken, '{}') || $7::int[], '{}')
       WHERE key = $1 AND state = 'WAITING' AND (tries = $2 OR $3 = 'SENT')`,
      [
        mail.key,
        mail.tries,
        state,
        error ?? null,
        new Date(now.getTime() + pauseAfter(mail.tries)),
        state === 'SENT' ? now : null,
        receivedIndexes,
      ],
    )
    return true
  }

  const lanes = jobLanes(
    lanesForLinksOnly.map((linksOnly) => () => sendOne(linksOnly)),
    {
      pollMs,
      mostStopMs,
      onFailure: (error) => log.warn({ reason: errorCode(error) }, 'the outbox could not be read'),
    },
  )
  lanes.start()
  return { sendDue: lanes.runDue, wake: lanes.wake, stop: lanes.stop }
}

type Outcome = { state: StoredMail['state']; error?: string; receivedIndexes?: readonly number[] }
