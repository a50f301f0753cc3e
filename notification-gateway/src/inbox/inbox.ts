import { randomUUID } from 'node:crypto'
import { type NewNotification, Notification } from '@freight/contracts/notification/notification'
import { notificationId } from '../notification/notification-id.ts'
import type { Db } from './tables.ts'

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
