import type { Pool } from 'pg'
import { bucketsTable } from '../limits/token-buckets.ts'
import { triesTable } from './tries.ts'

/** An issued token. */
export type IssuedToken = { jti: string; userId: string; signedInAt: Date; expiresAt: Date }

/** Tokens of sign-ins within `from` and `until` and not at `except`; by default all. */
export type WhichTokens = { from?: Date; until?: Date; except?: Date }

/** Issued and revoked tokens, shared by all processes of the application. */
export type SessionStore = {
  issued: (token: IssuedToken) => Promise<void>
  find: (jti: string) => Promise<IssuedToken | undefined>
  revoke: (jti: string, expiresAt: Date) => Promise<void>
  /** Revokes the tokens of a user; returns their ids. */
  revokeAll: (userId: string, selection?: WhichTokens) => Promise<string[]>
  /** Number of sign-ins of a user with a valid token. */
  open: (userId: string, now: Date) => Promise<number>
  /** Revoked tokens that have not expired yet. */
  revoked: (now: Date) => Promise<string[]>
}

type TokenRow = { jti: string; user_id: string; signed_in_at: Date; expires_at: Date }

/** Creates the tables of sessions and credentials if they are missing. */
export const prepareSessionTables = async (db: Pool): Promise<void> => {
  await db.query(`
    CREATE SCHEMA IF NOT EXISTS session;
    CREATE TABLE IF NOT EXISTS session.token (
      jti uuid PRIMARY KEY,
      user_id text NOT NULL,
      signed_in_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      revoked boolean NOT NULL DEFAULT false
    );
    CREATE INDEX IF NOT EXISTS token_user ON session.token (user_id);
    CREATE INDEX IF NOT EXISTS token_expires ON session.token (expires_at);
    CREATE INDEX IF NOT EXISTS token_revoked ON session.token (expires_at) WHERE revoked;
    CREATE TABLE IF NOT EXISTS session.credentials (
      user_id text PRIMARY KEY,
      hash text NOT NULL,
      changed_at timestamptz NOT NULL
    );
    CREATE TABLE IF NOT EXISTS session.password_link (
      hash text PRIMARY KEY,
      link_id text NOT NULL UNIQUE,
      user_id text NOT NULL,
      purpose text NOT NULL,
      made_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX IF NOT EXISTS password_link_user ON session.password_link (user_id);
    CREATE TABLE IF NOT EXISTS session.checkpoint (
      name text PRIMARY KEY,
      position bigint NOT NULL
    );
    ${triesTable};
    ${bucketsTable}`)
}

const forgetEveryMs = 600_000

export const postgresSessionStore = (db: Pool): SessionStore => {
  let forgottenAt = 0
  return {
    issued: async ({ jti, userId, signedInAt, expiresAt }) => {
      await db.query('INSERT INTO session.token (jti, user_id, signed_in_at, expires_at) VALUES ($1, $2, $3, $4)', [
        jti,
        userId,
        signedInAt,
        expiresAt,
      ])
    },
    find: async (jti) => {
      const { rows } = await db.query<TokenRow>('SELECT * FROM session.token WHERE jti = $1', [jti])
      const [row] = rows
      return row && { jti: row.jti, userId: row.user_id, signedInAt: row.signed_in_at, expiresAt: row.expires_at }
    },
    revoke: async (jti, expiresAt) => {
      // Inserted if missing: a token signed with the same key by another application is revoked as well.
      await db.query(
        `INSERT INTO session.token (jti, user_id, signed_in_at, expires_at, revoked) VALUES ($1, '', $2, $2, true)
       ON CONFLICT (jti) DO UPDATE SET revoked = true`,
        [jti, expiresAt],
      )
    },
    revokeAll: async (userId, { from, until, except } = {}) => {
      const { rows } = await db.query<{ jti: string }>(
        `UPDATE session.token SET revoked = true
       WHERE user_id = $1 AND NOT revoked AND signed_in_at >= coalesce($2::timestamptz, '-infinity')
         AND signed_in_at <= coalesce($3::timestamptz, 'infinity') AND signed_in_at IS DISTINCT FROM $4::timestamptz
       RETURNING jti`,
        [userId, from, until, except],
      )
      return rows.map(({ jti }) => jti)
    },
    open: async (userId, now) => {
      const { rows } = await db.query<{ n: number }>(
        `SELECT count(DISTINCT signed_in_at)::int AS n FROM session.token
       WHERE user_id = $1 AND NOT revoked AND expires_at > $2`,
        [userId, now],
      )
      return rows[0]?.n ?? 0
    },
    revoked: async (now) => {
      if (now.getTime() - forgottenAt >= forgetEveryMs) {
        forgottenAt = now.getTime()
        await db.query(`DELETE FROM session.token WHERE expires_at < $1::timestamptz - interval '1 day'`, [now])
      }
      const { rows } = await db.query<{ jti: string }>(
        'SELECT jti FROM session.token WHERE revoked AND expires_at >= $1',
        [now],
      )
      return rows.map(({ jti }) => jti)
    },
  }
}
