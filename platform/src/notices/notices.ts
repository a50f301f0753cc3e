import type { NotificationKind } from '@freight/contracts/notification/notification'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../embedded-postgres/in-transaction.ts'

/** A message to one user without an event: their background work has ended. */
export type Notice = {
  /** The same key is the same notice: it is stored once. */
  key: string
  userId: string
  kind: NotificationKind
  params: Readonly<Record<string, string>>
}

/** Notices that wait for delivery to the inbox of their user. */
export type Notices = {
  /** Durable when it resolves. With a client it is part of the client's transaction. */
  put: (notice: Notice, client?: Pick<PoolClient, 'query'>) => Promise<void>
  /** Passes up to 100 waiting notices on and deletes them in one transaction; returns their number. */
  take: (
    handOver: (notices: readonly (Notice & { at: Date })[], client: PoolClient) => Promise<void>,
  ) => Promise<number>
}

const noticesPerTake = 100

export const prepareNotices = async (db: Pick<Pool, 'query'>): Promise<void> => {
  await db.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtext('notices'));
    CREATE SCHEMA IF NOT EXISTS notices;
    CREATE TABLE IF NOT EXISTS notices.waiting (
      key text PRIMARY KEY, user_id text NOT NULL, kind text NOT NULL, params jsonb NOT NULL, at timestamptz NOT NULL);
    COMMIT`)
}

export const postgresNotices = (db: Pool, clock: () => Date): Notices => ({
  put: async ({ key, userId, kind, params }, client) => {
    await (client ?? db).query(
      `INSERT INTO notices.waiting (key, user_id, kind, params, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [key, userId, kind, JSON.stringify(params), clock()],
    )
  },
  take: (handOver) =>
    inTransaction(db, async (client) => {
      const { rows } = await client.query<Notice & { at: Date }>(
        `DELETE FROM notices.waiting WHERE key IN
           (SELECT key FROM notices.waiting ORDER BY at, key LIMIT ${noticesPerTake} FOR UPDATE SKIP LOCKED)
         RETURNING key, user_id AS "userId", kind, params, at`,
      )
      if (rows.length > 0) await handOver(rows, client)
      return rows.length
    }),
})
