import type { Pool } from 'pg'
import { errorCode } from '../embedded-postgres/error-code.ts'
import type { Files } from '../files/port.ts'
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
  /** Address of the application, before a link's path. */
  origin: () => string
  /** The secret of a link by its id and the path before it. */
  secret: (linkId: string, path: string) => string
}

export type OutboxSender = {
  /** Sends what is due; resolves when nothing is. */
  sendDue: () => Promise<void>
  /** The same, without waiting for it. */
  wake: () => void
  /** Resolves when the mail in progress is done. */
  stop: () => Promise<void>
}

const pollMs = 5_000
const firstPauseMs = 10_000
const longestPauseMs = 3600_000

/** Each try is further away than the one before. */
export const pauseAfter = (tries: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1))

const due = `SELECT * FROM mail.outbox WHERE state = 'WAITING' AND next_try <= $1
  ORDER BY next_try LIMIT 1 FOR UPDATE SKIP LOCKED`

/** What went wrong, without the address: the words of a mail server often name it. */
const reasonOf = (error: unknown): string => {
  if (error instanceof MailRefused) return error.message
  return errorCode(error) ?? 'The mail could not be handed over'
}

/** Sends what waits in the outbox, one mail at a time, again and again until it is taken, refused or of no use. */
export const outboxSender = ({ db, mailer, files, clock, log, origin, secret }: Parts): OutboxSender => {
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false

  const attached = async (named: readonly MailFile[]) =>
    Promise.all(named.map(async ({ name, type, sha256 }) => ({ name, type, content: await files.get(sha256) })))

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
        ...(mail.taken && { taken: mail.taken }),
        ...(mail.attachments && { attachments: await attached(mail.attachments) }),
      })
      return { state: 'SENT' }
    } catch (error) {
      const reason = reasonOf(error)
      log.warn({ mail: key, reason, tries: mail.tries + 1 }, 'a mail could not be sent')
      if (!(error instanceof MailRefused)) return { state: 'WAITING', error: reason }
      return { state: 'FAILED', error: reason, taken: error.taken }
    }
  }

  /** The row stays locked while its mail is sent, so that no other process sends it too. */
  const sendOne = async (): Promise<boolean> => {
    const client = await db.connect()
    try {
      await client.query('BEGIN')
      const { rows } = await client.query<StoredMail>(due, [clock()])
      const [mail] = rows
      if (mail) {
        const { state, error, taken = [] } = await outcomeOf(mail)
        const now = clock()
        await client.query(
          `UPDATE mail.outbox SET state = $2, tries = tries + 1, last_error = $3, next_try = $4, sent_at = $5,
             taken = nullif(coalesce(taken, '{}') || $6::int[], '{}') WHERE key = $1`,
          [
            mail.key,
            state,
            error ?? null,
            new Date(now.getTime() + pauseAfter(mail.tries + 1)),
            state === 'SENT' ? now : null,
            taken,
          ],
        )
      }
      await client.query('COMMIT')
      client.release()
      return mail !== undefined
    } catch (error) {
      // Its transaction is given up with it.
      client.release(true)
      throw error
    }
  }

  const sendDue = async (): Promise<void> => {
    isWanted = true
    running ??= (async () => {
      try {
        while (isWanted && !isStopped) {
          isWanted = false
          while (!isStopped && (await sendOne())) isWanted = true
        }
      } finally {
        running = undefined
      }
    })()
    await running
  }

  const wake = () => {
    if (isStopped) return
    sendDue().catch((error: unknown) => log.warn({ reason: errorCode(error) }, 'the outbox could not be read'))
  }
  const poll = setInterval(wake, pollMs)
  poll.unref()

  return {
    sendDue,
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(poll)
      await running?.catch(() => undefined)
    },
  }
}

type Outcome = { state: StoredMail['state']; error?: string; taken?: readonly number[] }
