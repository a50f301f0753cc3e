import { randomUUID } from 'node:crypto'
import type { PasswordLink } from '@freight/contracts/access/session'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import type { Pool, PoolClient } from 'pg'
import type { LinkTokens } from '../mail/link-tokens.ts'
import { type Outbox, LINK } from '../mail/outbox.ts'
import { htmlParagraph, htmlText } from '../mail/html-text.ts'

/** Values for the text of a password mail. */
type PasswordMail = { name: string; userName: string; hours: number }

type Words = { subject: string; greeting: string; lines: readonly string[]; button: string; after: readonly string[] }

type Text = (mail: PasswordMail) => Words

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

const invitation: Record<Language, Text> = {
  es: ({ name, userName, hours }) => ({
    subject: 'Tu usuario en Cotizaciones',
    greeting: `Hola, ${firstName(name)}:`,
    lines: [`Ya tenés un usuario en Cotizaciones: ${userName}.`, 'Para empezar, elegí tu contraseña:'],
    button: 'Elegir la contraseña',
    after: [
      `El enlace vale por ${hours} horas y se puede usar una sola vez.`,
      'Si no esperabas este correo, podés ignorarlo.',
    ],
  }),
  en: ({ name, userName, hours }) => ({
    subject: 'Your Quotations account',
    greeting: `Hello ${firstName(name)},`,
    lines: [`An account has been created for you in Quotations: ${userName}.`, 'To get started, choose your password:'],
    button: 'Choose a password',
    after: [
      `The link is valid for ${hours} hours and can be used once.`,
      'If you were not expecting this e-mail, you can ignore it.',
    ],
  }),
  pt: ({ name, userName, hours }) => ({
    subject: 'Seu usuário no Cotações',
    greeting: `Olá, ${firstName(name)}:`,
    lines: [`Você já tem um usuário no Cotações: ${userName}.`, 'Para começar, escolha a sua senha:'],
    button: 'Escolher a senha',
    after: [
      `O link vale por ${hours} horas e funciona uma única vez.`,
      'Se você não esperava este e-mail, pode ignorá-lo.',
    ],
  }),
}

const reset: Record<Language, Text> = {
  es: ({ name, userName, hours }) => ({
    subject: 'Cambiar la contraseña de Cotizaciones',
    greeting: `Hola, ${firstName(name)}:`,
    lines: [`Se pidió una contraseña nueva para el usuario ${userName}.`, 'Elegila aquí:'],
    button: 'Elegir otra contraseña',
    after: [
      `El enlace vale ${hours === 1 ? 'una hora' : `${hours} horas`} y se puede usar una sola vez. Al usarlo se cierran las demás sesiones.`,
      'Si no lo pediste, podés ignorar este correo: la contraseña sigue siendo la misma.',
    ],
  }),
  en: ({ name, userName, hours }) => ({
    subject: 'Reset your Quotations password',
    greeting: `Hello ${firstName(name)},`,
    lines: [`A new password was requested for the user ${userName}.`, 'Choose it here:'],
    button: 'Choose a new password',
    after: [
      `The link is valid for ${hours === 1 ? 'one hour' : `${hours} hours`} and can be used once. Using it closes all other sessions.`,
      'If you did not request it, you can ignore this e-mail: your password stays the same.',
    ],
  }),
  pt: ({ name, userName, hours }) => ({
    subject: 'Redefinir a senha do Cotações',
    greeting: `Olá, ${firstName(name)}:`,
    lines: [`Foi solicitada uma nova senha para o usuário ${userName}.`, 'Escolha-a aqui:'],
    button: 'Escolher outra senha',
    after: [
      `O link vale por ${hours === 1 ? 'uma hora' : `${hours} horas`} e funciona uma única vez. Ao usá-lo, as demais sessões são encerradas.`,
      'Se você não pediu, pode ignorar este e-mail: a senha continua a mesma.',
    ],
  }),
}

const texts = { INVITATION: invitation, PASSWORD_RESET: reset }

const page = (language: Language, { greeting, lines, button, after }: Words): string =>
  [
    `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#f2f4f7;`,
    'font:15px/22px Helvetica,Arial,sans-serif;color:#1c2127">',
    '<div style="max-width:480px;margin:0 auto;padding:28px 32px;background:#fff;border:1px solid #dfe3e8;border-radius:8px">',
    ...[greeting, ...lines].map(htmlParagraph),
    `<p style="margin:20px 0"><a href="${LINK}" style="display:inline-block;padding:10px 18px;border-radius:5px;`,
    `background:#2d6ee0;color:#fff;text-decoration:none;font-weight:600">${htmlText(button)}</a></p>`,
    `<p style="margin:0 0 12px;font-size:12.5px;word-break:break-all;color:#5c6773">${LINK}</p>`,
    ...after.map((line) => `<p style="margin:0 0 6px;font-size:13px;color:#5c6773">${htmlText(line)}</p>`),
    '</div></body></html>',
  ].join('')

/** Subject and both bodies of a password mail, with `LINK` at the place of the link. */
export const passwordMail = (kind: keyof typeof texts, language: Language, mail: PasswordMail) => {
  const words = texts[kind][language](mail)
  const { subject, greeting, lines, after } = words
  const text = [greeting, '', ...lines, '', LINK, '', ...after, ''].join('\n')
  return { subject, text, html: page(language, words) }
}

type Purpose = PasswordLink['purpose']
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
           WHERE NOT EXISTS (SELECT FROM mail.outbox WHERE key = $7)
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
