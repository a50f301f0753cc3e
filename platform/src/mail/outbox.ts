import type { MailState, OutboxMail, OutboxRow } from '@freight/contracts/mail/outbox'
import type { Pool, PoolClient } from 'pg'
import { Refusal } from '../event-store/decider.ts'
import { NotFound } from '../errors.ts'
import {
  asRow,
  envelopeOf,
  isExpired,
  LINK,
  type MailFile,
  mailTable,
  type NewMail,
  type StoredMail,
} from './stored-mail.ts'

type OutboxPage = { state?: MailState | undefined; q: string; cursor?: string | undefined; limit: number }

type Parts = { db: Pool; clock: () => Date; origin: () => string; wake: () => void }

const searchCondition = `queue = 'MAIL' and ($1::text is null or state = $1)
  and (payload->>'to' ilike $2 or payload->>'subject' ilike $2)`

const likePattern = (search: string) => `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export type Outbox = ReturnType<typeof postgresOutbox>

/** Mails to be sent and sent mails, in PostgreSQL. Waiting mails survive restarts. `wake` starts the sender. */
export const postgresOutbox = ({ db, clock, origin, wake }: Parts) => {
  const table = mailTable(db, clock)
  const mailOf = async (key: string): Promise<StoredMail> => {
    const mail = await table.find(key)
    if (!mail) throw new NotFound('No such mail')
    return mail
  }
  return {
    /**
     * Durable when it resolves. With a client it is part of the client's transaction and needs a `wake` after the
     * commit.
     */
    put: async ({ key, kind, ...payload }: NewMail, client?: Pick<PoolClient, 'query'>): Promise<void> => {
      await table.put({ key, kind, payload }, client)
      if (!client) wake()
    },
    wake,
    list: async ({ state, q, cursor, limit }: OutboxPage) => {
      const [at, key] = cursor?.split('|') ?? []
      const after = `(at, key) < (coalesce($3::timestamptz, 'infinity'), coalesce($4::text, ''))`
      const [page, counts] = await Promise.all([
        db.query<StoredMail>(
          `select * from operation.outbox where ${searchCondition} and ${after} order by at desc, key desc limit $5`,
          [state, likePattern(q), at, key, limit + 1],
        ),
        db.query<{ state: MailState; n: number }>(
          `select state, count(*)::int as n from operation.outbox where ${searchCondition} group by state`,
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
    /** Mails of a kind that were sent or given up and whose outcome is not recorded yet. */
    unrecorded: async (kind: StoredMail['kind']) =>
      (await table.unrecorded(kind, ['SENT', 'FAILED'])).map(({ key, state, tries, error, payload }) => ({
        key,
        state,
        tries,
        ...(error !== null && { error }),
        ...(payload.link && { linkId: payload.link.id }),
      })),
    markRecorded: table.markRecorded,
    /** Mails of a kind that have waited since before `since` and whose delay is not recorded yet. */
    delayed: async (kind: StoredMail['kind'], since: Date) => {
      const { rows } = await db.query<Pick<StoredMail, 'key' | 'error' | 'waiting_since' | 'at'>>(
        `select key, error, waiting_since, at from operation.outbox
         where queue = 'MAIL' and kind = $1 and state = 'WAITING' and not delay_recorded and coalesce(waiting_since, at) <= $2
           and (record_at is null or record_at <= $3) order by record_at nulls first, at limit 100`,
        [kind, since, clock()],
      )
      return rows.map(({ key, error, waiting_since, at }) => ({
        key,
        waitingSince: waiting_since ?? at,
        ...(error !== null && { error }),
      }))
    },
    markDelayRecorded: async (key: string): Promise<void> => {
      await db.query(`update operation.outbox set delay_recorded = true where queue = 'MAIL' and key = $1`, [key])
    },
    /** Recording failed: retry after 10 s, then after twice as long each time, up to an hour. */
    postponeRecording: async (key: string): Promise<void> => {
      await db.query(
        `update operation.outbox set recording_tries = recording_tries + 1,
           record_at = $2::timestamptz + least(interval '1 hour', interval '10 seconds' * 2 ^ least(recording_tries, 12))
         where queue = 'MAIL' and key = $1`,
        [key, clock()],
      )
    },
    /**
     * With the secret of its link masked.
     * @throws NotFound
     */
    read: async (key: string): Promise<OutboxMail> => {
      const mail = await mailOf(key)
      const { text, html, link } = mail.payload
      const masked = link ? `${origin()}${link.path}••••••••` : ''
      return {
        ...asRow(mail),
        ...envelopeOf(mail),
        text: text.replaceAll(LINK, masked),
        html: html.replaceAll(LINK, masked),
      }
    },
    /**
     * One of the attached files, counted from 1.
     * @throws NotFound
     */
    attachment: async (key: string, number: number): Promise<MailFile> => {
      const file = (await mailOf(key)).payload.attachments?.[number - 1]
      if (!file) throw new NotFound('No such file goes with this mail')
      return file
    },
    /**
     * Sends it once more at once, to the recipients that have not received it.
     * @throws NotFound, Refusal ALREADY_SENT, MAIL_ERASED, MAIL_EXPIRED
     */
    retry: async (key: string): Promise<OutboxRow> => {
      const mail = await mailOf(key)
      if (mail.state === 'SENT') throw new Refusal('ALREADY_SENT', 'This mail was sent.')
      if (mail.erased_at) throw new Refusal('MAIL_ERASED', 'What stood in this mail was erased.')
      if (isExpired(mail, clock())) throw new Refusal('MAIL_EXPIRED', 'The link in this mail is of no use any more.')
      await table.retry(key)
      wake()
      return asRow(await mailOf(key))
    },
  }
}
