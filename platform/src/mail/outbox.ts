import type { OutboxMail, OutboxRow, MailState } from '@freight/contracts/mail/outbox'
import type { Pool, PoolClient } from 'pg'
import { Refusal } from '../event-store/decider.ts'
import { NotFound } from '../errors.ts'
import { prepareHold } from '../jobs/held-work.ts'
import { asRow, envelopeOf, type MailFile, type StoredMail } from './stored-mail.ts'

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

export type OutboxPage = { state?: MailState | undefined; q: string; cursor?: string | undefined; limit: number }

/** Mails to be sent and sent mails. Waiting mails survive restarts. */
export type Outbox = {
  /**
   * Durable when it resolves. With a client it is part of the client's transaction and needs a `wake` after the
   * commit.
   */
  put: (mail: NewMail, client?: Pick<PoolClient, 'query'>) => Promise<void>
  /** Starts to send waiting mails now. */
  wake: () => void
  list: (page: OutboxPage) => Promise<{
    rows: OutboxRow[]
    nextCursor?: string
    total: number
    states: Record<MailState, number>
  }>
  /**
   * Mails of a kind that were sent or given up and whose outcome is not recorded yet, 100 at most; those whose
   * recording failed come after the others, each time later.
   */
  unrecorded: (
    kind: OutboxRow['kind'],
  ) => Promise<{ key: string; state: MailState; tries: number; error?: string; linkId?: string }[]>
  /** Marks the outcome of a try as recorded, not that of a later try. */
  markRecorded: (key: string, tries: number) => Promise<void>
  /** Mails of a kind that have waited since before `since` and whose delay is not recorded yet. */
  delayed: (kind: OutboxRow['kind'], since: Date) => Promise<{ key: string; waitingSince: Date; error?: string }[]>
  markDelayRecorded: (key: string) => Promise<void>
  /** Recording failed: retry after 10 s, then after twice as long each time, up to an hour. */
  postponeRecording: (key: string) => Promise<void>
  /**
   * With the secret of its link masked.
   * @throws NotFound
   */
  read: (key: string) => Promise<OutboxMail>
  /**
   * One of the attached files, counted from 1.
   * @throws NotFound
   */
  attachment: (key: string, number: number) => Promise<MailFile>
  /**
   * Sends it once more at once, to the recipients that have not received it.
   * @throws NotFound, Refusal ALREADY_SENT, MAIL_ERASED, MAIL_EXPIRED
   */
  retry: (key: string) => Promise<OutboxRow>
}

type Parts = { db: Pool; clock: () => Date; origin: () => string; wake: () => void }

export const prepareOutbox = async (db: Pool): Promise<void> => {
  await prepareHold(db)
  await db.query(`
    CREATE SCHEMA IF NOT EXISTS mail;
    -- Told, telling_tries, tell_at and delay_told say what is recorded of a mail; taken says who has received it.
    CREATE TABLE IF NOT EXISTS mail.outbox (
      key text PRIMARY KEY,
      kind text NOT NULL,
      recipient text NOT NULL,
      subject text NOT NULL,
      body text NOT NULL,
      html text NOT NULL,
      link_path text,
      link_id text,
      useful_until timestamptz,
      state text NOT NULL DEFAULT 'WAITING',
      tries int NOT NULL DEFAULT 0,
      last_error text,
      at timestamptz NOT NULL,
      next_try timestamptz NOT NULL,
      sent_at timestamptz
    );
    ALTER TABLE mail.outbox ADD COLUMN IF NOT EXISTS also jsonb,
      ADD COLUMN IF NOT EXISTS reply_to text,
      ADD COLUMN IF NOT EXISTS from_name text,
      ADD COLUMN IF NOT EXISTS attachments jsonb,
      ADD COLUMN IF NOT EXISTS told boolean NOT NULL DEFAULT false,
      ADD COLUMN IF NOT EXISTS erased_at timestamptz,
      ADD COLUMN IF NOT EXISTS file_gone boolean NOT NULL DEFAULT false,
      ADD COLUMN IF NOT EXISTS taken int[],
      ADD COLUMN IF NOT EXISTS telling_tries int NOT NULL DEFAULT 0,
      ADD COLUMN IF NOT EXISTS tell_at timestamptz,
      -- Until then whoever has taken it is sending it.
      ADD COLUMN IF NOT EXISTS leased_until timestamptz,
      -- Where it waits once more: since then, and not since it was written.
      ADD COLUMN IF NOT EXISTS waiting_since timestamptz,
      ADD COLUMN IF NOT EXISTS delay_told boolean NOT NULL DEFAULT false;
    CREATE INDEX IF NOT EXISTS outbox_untold ON mail.outbox (kind) WHERE NOT told AND state <> 'WAITING';
    CREATE INDEX IF NOT EXISTS outbox_at ON mail.outbox (at DESC, key DESC);
    CREATE INDEX IF NOT EXISTS outbox_waiting ON mail.outbox (next_try) WHERE state = 'WAITING'`)
}

const insertSql = `INSERT INTO mail.outbox
    (key, kind, recipient, subject, body, html, link_path, link_id, useful_until, at, next_try, also, reply_to, from_name,
      attachments)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13, $14) ON CONFLICT (key) DO NOTHING`

const searchCondition = `($1::text IS NULL OR state = $1) AND (recipient ILIKE $2 OR subject ILIKE $2)`

const likePattern = (search: string) => `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const maskLink = (path: string | null, origin: string) => (path === null ? '' : `${origin}${path}••••••••`)

/** The outbox in PostgreSQL. `wake` starts the sender. */
export const postgresOutbox = ({ db, clock, origin, wake }: Parts): Outbox => {
  const mailOf = async (key: string): Promise<StoredMail> => {
    const { rows } = await db.query<StoredMail>('SELECT * FROM mail.outbox WHERE key = $1', [key])
    const [row] = rows
    if (!row) throw new NotFound('No such mail')
    return row
  }
  return {
    put: async (mail, client) => {
      const {
        key,
        kind,
        to,
        subject,
        text,
        html,
        link,
        usefulUntil,
        also: furtherRecipients,
        replyTo,
        fromName,
        attachments,
      } = mail
      const contentValues = [key, kind, to, subject, text, html, link?.path, link?.id, usefulUntil, clock()]
      const values = [
        ...contentValues,
        furtherRecipients && JSON.stringify(furtherRecipients),
        replyTo,
        fromName,
        attachments && JSON.stringify(attachments),
      ]
      await (client ?? db).query(insertSql, values)
      if (!client) wake()
    },
    wake,
    list: async ({ state, q, cursor, limit }) => {
      const [at, key] = cursor?.split('|') ?? []
      const after = `(at, key) < (coalesce($3::timestamptz, 'infinity'), coalesce($4::text, ''))`
      const [page, counts] = await Promise.all([
        db.query<StoredMail>(
          `SELECT * FROM mail.outbox WHERE ${searchCondition} AND ${after} ORDER BY at DESC, key DESC LIMIT $5`,
          [state, likePattern(q), at, key, limit + 1],
        ),
        db.query<{ state: MailState; n: number }>(
          `SELECT state, count(*)::int AS n FROM mail.outbox WHERE ${searchCondition} GROUP BY state`,
          [null, likePattern(q)],
        ),
      ])
      const states = { WAITING: 0, SENT: 0, FAILED: 0 }
      for (const count of counts.rows) states[count.state] = count.n
      const rows = page.rows.slice(0, limit)
      const last = page.rows.length > limit ? rows.at(-1) : undefined
      return {
        rows: rows.map(asRow),
        ...(last && { nextCursor: `${last.at.toISOString()}|${last.key}` }),
        total: state ? states[state] : states.WAITING + states.SENT + states.FAILED,
        states,
      }
    },
    unrecorded: async (kind) => {
      const { rows } = await db.query<Pick<StoredMail, 'key' | 'state' | 'tries' | 'last_error' | 'link_id'>>(
        `SELECT key, state, tries, last_error, link_id FROM mail.outbox WHERE kind = $1 AND NOT told AND state <> 'WAITING'
           AND (tell_at IS NULL OR tell_at <= $2) ORDER BY tell_at NULLS FIRST, at LIMIT 100`,
        [kind, clock()],
      )
      return rows.map(({ key, state, tries, last_error, link_id }) => ({
        key,
        state,
        tries,
        ...(last_error !== null && { error: last_error }),
        ...(link_id !== null && { linkId: link_id }),
      }))
    },
    delayed: async (kind, since) => {
      const { rows } = await db.query<Pick<StoredMail, 'key' | 'last_error'> & { waitingSince: Date }>(
        `SELECT key, last_error, coalesce(waiting_since, at) AS "waitingSince" FROM mail.outbox
         WHERE kind = $1 AND state = 'WAITING' AND NOT delay_told AND coalesce(waiting_since, at) <= $2
           AND (tell_at IS NULL OR tell_at <= $3) ORDER BY tell_at NULLS FIRST, at LIMIT 100`,
        [kind, since, clock()],
      )
      return rows.map(({ key, last_error, waitingSince }) => ({
        key,
        waitingSince,
        ...(last_error !== null && { error: last_error }),
      }))
    },
    markDelayRecorded: async (key) => {
      await db.query('UPDATE mail.outbox SET delay_told = true WHERE key = $1', [key])
    },
    markRecorded: async (key, tries) => {
      await db.query(`UPDATE mail.outbox SET told = true WHERE key = $1 AND tries = $2 AND state <> 'WAITING'`, [
        key,
        tries,
      ])
    },
    postponeRecording: async (key) => {
      // After 10 s, 20 s, and so on up to an hour.
      await db.query(
        `UPDATE mail.outbox SET telling_tries = telling_tries + 1,
           tell_at = $2::timestamptz + least(interval '1 hour', interval '10 seconds' * 2 ^ least(telling_tries, 12))
         WHERE key = $1`,
        [key, clock()],
      )
    },
    read: async (key) => {
      const row = await mailOf(key)
      const maskText = (text: string) => text.replaceAll(LINK, maskLink(row.link_path, origin()))
      return { ...asRow(row), ...envelopeOf(row), text: maskText(row.body), html: maskText(row.html) }
    },
    attachment: async (key, number) => {
      const file = (await mailOf(key)).attachments?.[number - 1]
      if (!file) throw new NotFound('No such file goes with this mail')
      return file
    },
    retry: async (key) => {
      const row = await mailOf(key)
      if (row.state === 'SENT') throw new Refusal('ALREADY_SENT', 'This mail was sent.')
      if (row.erased_at) throw new Refusal('MAIL_ERASED', 'What stood in this mail was erased.')
      if (row.useful_until && row.useful_until <= clock())
        throw new Refusal('MAIL_EXPIRED', 'The link in this mail is of no use any more.')
      await db.query(
        `UPDATE mail.outbox SET state = 'WAITING', told = false, tell_at = NULL, next_try = $2,
           delay_told = false, waiting_since = $2
         WHERE key = $1 AND state <> 'SENT' AND erased_at IS NULL`,
        [key, clock()],
      )
      wake()
      return asRow(await mailOf(key))
    },
  }
}
