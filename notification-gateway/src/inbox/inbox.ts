import { randomUUID } from 'node:crypto'
import { type NewNotification, Notification } from '@freight/contracts/notification/notification'
import { notificationId } from '../notifications/notification-id.ts'
import type { Db } from './tables.ts'

/** A user's notifications. Every question names the user whose they are. */
export type Inbox = {
  /** Newest first. */
  newest: (userId: string, limit: number) => Promise<Notification[]>
  /** Those that came after one of the user's own, oldest first; none when that one is not theirs. */
  newerThan: (userId: string, id: string) => Promise<Notification[]>
  /** These, of whichever users. */
  byIds: (ids: readonly string[]) => Promise<Notification[]>
  /** Puts the user's own words into their inbox. The same `once` again changes nothing and answers the first. */
  put: (
    userId: string,
    words: NewNotification,
    once?: string,
  ) => Promise<{ notification: Notification; isNew: boolean }>
  /** How many of these were unread. */
  markRead: (userId: string, ids: readonly string[]) => Promise<number>
}

type Row = Omit<Notification, 'date'> & { date: Date }

const columns = 'id, title, message, key, date, read, kind, params'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const mostReplayed = 1000

const shown = (row: Row): Notification => Notification.parse({ ...row, date: row.date.toISOString() })

export const postgresInbox = (db: Db, clock: () => Date): Inbox => {
  const select = async (text: string, values: readonly unknown[]) =>
    (await db.query<Row>(text, [...values])).rows.map(shown)

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
        [userId, id, mostReplayed],
      )
    },
    byIds: (ids) => select(`SELECT ${columns} FROM inbox.notifications WHERE id = ANY($1::uuid[]) ORDER BY seq`, [ids]),
    put: async (userId, { title, message, key }, once) => {
      const id = once === undefined ? randomUUID() : notificationId(once, 'personal', userId)
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
    markRead: async (userId, ids) => {
      const { rowCount } = await db.query(
        'UPDATE inbox.notifications SET read = true WHERE user_id = $1 AND id = ANY($2::uuid[]) AND NOT read',
        [userId, ids],
      )
      return rowCount ?? 0
    },
  }
}
