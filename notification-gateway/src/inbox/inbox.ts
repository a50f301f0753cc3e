import type { Platform } from '@freight/platform/connections/platform'
import { randomUUID } from 'node:crypto'
import { type NewNotification, Notification } from '@freight/contracts/notification/notification'
import { notificationId } from '../notification/notification-id.ts'

export type Db = Platform['db']

/** Creates the tables of the inbox if they are missing. Several gateways may start at once. */
export const prepareInboxTables = async (db: Db): Promise<void> => {
  await db.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtext('inbox'));
    CREATE SCHEMA IF NOT EXISTS inbox;
    CREATE TABLE IF NOT EXISTS inbox.notifications (
      id uuid PRIMARY KEY,
      user_id text NOT NULL,
      seq bigserial NOT NULL,
      title text NOT NULL,
      message text NOT NULL,
      key text NOT NULL,
      date timestamptz NOT NULL,
      read boolean NOT NULL DEFAULT false,
      kind text NOT NULL,
      params jsonb NOT NULL,
      position bigint
    );
    CREATE INDEX IF NOT EXISTS notifications_newest ON inbox.notifications (user_id, date DESC, seq DESC);
    CREATE INDEX IF NOT EXISTS notifications_after ON inbox.notifications (user_id, seq);
    CREATE TABLE IF NOT EXISTS inbox.quotation_people (
      key text PRIMARY KEY,
      commercial text NOT NULL,
      assigned_to text NOT NULL,
      params jsonb NOT NULL
    );
    ALTER TABLE inbox.quotation_people ADD COLUMN IF NOT EXISTS requesters jsonb NOT NULL DEFAULT '{}',
      ADD COLUMN IF NOT EXISTS senders jsonb NOT NULL DEFAULT '{}',
      ADD COLUMN IF NOT EXISTS sendings jsonb NOT NULL DEFAULT '{}',
      ADD COLUMN IF NOT EXISTS caller text NOT NULL DEFAULT '',
      -- Null: of a quotation that was written down before this was; its reference begins with it.
      ADD COLUMN IF NOT EXISTS company text;
    CREATE TABLE IF NOT EXISTS inbox.shipment_people (
      key text PRIMARY KEY,
      company text NOT NULL,
      commercial text NOT NULL,
      assigned_to text NOT NULL,
      params jsonb NOT NULL,
      progress jsonb NOT NULL
    );
    CREATE TABLE IF NOT EXISTS inbox.recipients (
      user_id text PRIMARY KEY,
      permissions jsonb NOT NULL,
      active boolean NOT NULL
    );
    -- Null: of a user who was written down before these were; completeRecipients fills them in.
    ALTER TABLE inbox.recipients ADD COLUMN IF NOT EXISTS company text,
      ADD COLUMN IF NOT EXISTS related_commercials jsonb, ADD COLUMN IF NOT EXISTS related_users jsonb;
    CREATE TABLE IF NOT EXISTS inbox.checkpoint (
      name text PRIMARY KEY,
      position bigint NOT NULL
    );
    INSERT INTO inbox.checkpoint VALUES ('events', 0) ON CONFLICT DO NOTHING;
    COMMIT`)
}

/** Notifications by user. Every method checks the owner, except `byIds` and `removeOld`. */
export type Inbox = {
  newest: (userId: string, limit: number) => Promise<Notification[]>
  /** Notifications after one of the user's own, oldest first; none if that one belongs to another user. */
  newerThan: (userId: string, id: string) => Promise<Notification[]>
  /** Notifications of any user. */
  byIds: (ids: readonly string[]) => Promise<Notification[]>
  /**
   * Stores a notification that a user wrote to the own inbox. A repeated `idempotencyKey` stores nothing and returns
   * the first one.
   */
  put: (
    userId: string,
    words: NewNotification,
    idempotencyKey?: string,
  ) => Promise<{ notification: Notification; isNew: boolean }>
  /**
   * Removes notifications older than the retention.
   * @returns their number
   */
  removeOld: () => Promise<number>
  /**
   * Marks as read.
   * @returns the number of those that were unread
   */
  markRead: (userId: string, ids: readonly string[]) => Promise<number>
}

type Row = Omit<Notification, 'date'> & { date: Date }

const columns = 'id, title, message, key, date, read, kind, params'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const maxReplayed = 1000
const retentionDays = 365

const notificationOf = (row: Row): Notification => Notification.parse({ ...row, date: row.date.toISOString() })

export const postgresInbox = (db: Db, clock: () => Date): Inbox => {
  const select = async (text: string, values: readonly unknown[]) =>
    (await db.query<Row>(text, [...values])).rows.map(notificationOf)

  return {
    newest: (userId, limit) =>
      select(`SELECT ${columns} FROM inbox.notifications WHERE user_id = $1 ORDER BY date DESC, seq DESC LIMIT $2`, [
        userId,
        limit,
      ]),
    newerThan: async (userId, id) => {
      if (!uuid.test(id)) return []
      return select(
        `SELECT ${columns} FROM inbox.notifications
         WHERE user_id = $1 AND seq > (SELECT seq FROM inbox.notifications WHERE user_id = $1 AND id = $2)
         ORDER BY seq LIMIT $3`,
        [userId, id, maxReplayed],
      )
    },
    byIds: (ids) => select(`SELECT ${columns} FROM inbox.notifications WHERE id = ANY($1::uuid[]) ORDER BY seq`, [ids]),
    put: async (userId, { title, message, key }, idempotencyKey) => {
      const id = idempotencyKey === undefined ? randomUUID() : notificationId(idempotencyKey, 'personal', userId)
      const [added] = await select(
        `INSERT INTO inbox.notifications (id, user_id, title, message, key, date, kind, params)
         VALUES ($1, $2, $3, $4, $5, $6, 'PERSONAL', '{}') ON CONFLICT DO NOTHING RETURNING ${columns}`,
        [id, userId, title, message, key, clock()],
      )
      if (added) return { notification: added, isNew: true }
      const [first] = await select(`SELECT ${columns} FROM inbox.notifications WHERE id = $1`, [id])
      if (!first) throw new Error(`notification ${id} is neither new nor there`)
      return { notification: first, isNew: false }
    },
    removeOld: async () => {
      const { rowCount } = await db.query('DELETE FROM inbox.notifications WHERE date < $1', [
        new Date(clock().getTime() - retentionDays * 86_400_000),
      ])
      return rowCount ?? 0
    },
    markRead: async (userId, ids) => {
      const { rowCount } = await db.query(
        'UPDATE inbox.notifications SET read = true WHERE user_id = $1 AND id = ANY($2::uuid[]) AND NOT read',
        [userId, ids],
      )
      return rowCount ?? 0
    },
  }
}
