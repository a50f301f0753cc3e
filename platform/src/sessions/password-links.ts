import { randomUUID } from 'node:crypto'
import type { PasswordLink } from '@freight/contracts/access/session'
import { firstName } from '@freight/contracts/client-document/mail-text'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import type { Pool, PoolClient } from 'pg'
import type { LinkTokens } from '../mail/link-tokens.ts'
import type { Outbox } from '../mail/outbox.ts'
import { LINK } from '../mail/stored-mail.ts'
import { greetingIn, htmlParagraph, htmlText } from '../mail/html-text.ts'
import { textIn } from '../texts.ts'

type Purpose = PasswordLink['purpose']

/** Values for the text of a password mail. */
type PasswordMail = { name: string; userName: string; hours: number }

/** Subject and both bodies of a password mail, with `LINK` at the place of the link. */
export const passwordMail = (purpose: Purpose, language: Language, { name, userName, hours }: PasswordMail) => {
  const text = (key: string) => textIn(language, `mails:${purpose}.${key}`, { userName, count: hours })
  const before = [greetingIn(language, firstName(name)), text('reason'), text('choose')]
  const after = [text('validity'), text('unexpected')]
  const [greeting, ...lines] = before
  return {
    subject: text('subject'),
    text: [greeting, '', ...lines, '', LINK, '', ...after, ''].join('\n'),
    html: [
      `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#f2f4f7;`,
      'font:15px/22px Helvetica,Arial,sans-serif;color:#1c2127">',
      '<div style="max-width:480px;margin:0 auto;padding:28px 32px;background:#fff;border:1px solid #dfe3e8;border-radius:8px">',
      ...before.map(htmlParagraph),
      `<p style="margin:20px 0"><a href="${LINK}" style="display:inline-block;padding:10px 18px;border-radius:5px;`,
      `background:#2d6ee0;color:#fff;text-decoration:none;font-weight:600">${htmlText(text('button'))}</a></p>`,
      `<p style="margin:0 0 12px;font-size:12.5px;word-break:break-all;color:#5c6773">${LINK}</p>`,
      ...after.map((line) => `<p style="margin:0 0 6px;font-size:13px;color:#5c6773">${htmlText(line)}</p>`),
      '</div></body></html>',
    ].join(''),
  }
}

type Addressee = { id: string; userName: string; name: string; mail: string }

export type PasswordLinks = {
  /** Puts a mail with a link into the outbox. The same key again is the same mail. */
  send: (to: Addressee, purpose: Purpose, options: { language: Language; key: string }) => Promise<void>
  /** User and purpose of a valid link. */
  find: (secret: string) => Promise<{ userId: string; purpose: Purpose; expiresAt: Date } | undefined>
  /**
   * Uses up a link and all others of its user when `work` succeeds: of several concurrent calls only one succeeds,
   * and after a failure of `work` the link stays valid. Returns the id of the user; undefined for an invalid link.
   */
  use: (secret: string, work?: (userId: string) => Promise<void>) => Promise<string | undefined>
  /** Invalidates all links of a user. */
  forget: (userId: string) => Promise<void>
}

/** Validity of a link in hours. */
const validHours: Record<Purpose, number> = { INVITATION: 72, PASSWORD_RESET: 1 }
// Limit per user and hour, over all requests.
const mostResetsPerHour = 3

type Row = { user_id: string; purpose: Purpose; expires_at: Date }
type Parts = { db: Pool; outbox: Pick<Outbox, 'put' | 'wake'>; tokens: LinkTokens; clock: () => Date }

/** Links for choosing a password. Only their hashes are stored; the secret is derived again when the mail is sent. */
export const passwordLinks = ({ db, outbox, tokens, clock }: Parts): PasswordLinks => {
  const inTransaction = async <Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await db.connect()
    try {
      await client.query('BEGIN')
      const result = await work(client)
      await client.query('COMMIT')
      client.release()
      outbox.wake()
      return result
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  return {
    send: ({ id, userName, name, mail }, purpose, { language, key }) =>
      inTransaction(async (client) => {
        const now = clock()
        const linkId = randomUUID()
        const expiresAt = new Date(now.getTime() + validHours[purpose] * 3600_000)
        const insertion = await client.query(
          `INSERT INTO session.password_link (hash, link_id, user_id, purpose, made_at, expires_at)
           SELECT $1, $2, $3, $4, $5, $6
           WHERE NOT EXISTS (SELECT FROM operation.outbox WHERE queue = 'MAIL' AND key = $7)
             AND (SELECT count(*) FROM session.password_link
                  WHERE user_id = $3 AND purpose = 'PASSWORD_RESET' AND made_at > $5::timestamptz - interval '1 hour') < $8`,
          [tokens.hash(tokens.secret(linkId)), linkId, id, purpose, now, expiresAt, key, mostResetsPerHour],
        )
        if (insertion.rowCount === 0) return
        await client.query(`DELETE FROM session.password_link WHERE expires_at < $1::timestamptz - interval '1 day'`, [
          now,
        ])
        const words = passwordMail(purpose, language, { name, userName, hours: validHours[purpose] })
        const link = { path: '/login?reset=', id: linkId }
        await outbox.put({ key, kind: purpose, to: mail, ...words, link, usefulUntil: expiresAt }, client)
      }),
    find: async (secret) => {
      const { rows } = await db.query<Row>(
        'SELECT user_id, purpose, expires_at FROM session.password_link WHERE hash = $1 AND expires_at > $2',
        [tokens.hash(secret), clock()],
      )
      const [row] = rows
      return row && { userId: row.user_id, purpose: row.purpose, expiresAt: row.expires_at }
    },
    use: (secret, work = async () => {}) =>
      inTransaction(async (client) => {
        const { rows } = await client.query<Row>(
          'DELETE FROM session.password_link WHERE hash = $1 AND expires_at > $2 RETURNING user_id',
          [tokens.hash(secret), clock()],
        )
        const userId = rows[0]?.user_id
        if (userId === undefined) return undefined
        await work(userId)
        await client.query('DELETE FROM session.password_link WHERE user_id = $1', [userId])
        return userId
      }),
    forget: async (userId) => {
      await db.query('DELETE FROM session.password_link WHERE user_id = $1', [userId])
    },
  }
}
