import type { Notification } from '@freight/contracts/notification/notification'
import { repeat } from '@freight/platform/jobs/job-lanes'
import type { Notice, Notices } from '@freight/platform/notices/notices'
import type { EventStore } from '@freight/platform/event-store/port'
import { notificationId } from '../notification/notification-id.ts'
import { spanishText } from '../notification/texts.ts'
import { noBroadcast, type GatewayBroadcast } from './gateway-broadcast.ts'
import { type RecipientIndex, addToIndex } from '../notification/recipient-index.ts'
import { saveRecipients } from './recorder.ts'
import type { Db } from './inbox.ts'

/** Fills in user data that older versions of the inbox did not store, from the events of these users. */
export const completeRecipients = async (db: Db, eventStore: Pick<EventStore, 'readStream'>): Promise<void> => {
  const { rows } = await db.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM inbox.recipients WHERE company IS NULL',
  )
  const recipientIndex: RecipientIndex = { quotations: new Map(), shipments: new Map(), recipients: new Map() }
  for (const { userId } of rows)
    for (const event of await eventStore.readStream(`user-${userId}`)) addToIndex(recipientIndex, event)
  if (rows.length > 0) await db.query(saveRecipients, [JSON.stringify([...recipientIndex.recipients.values()])])
}

type UserNotification = Omit<Notification, 'read'> & { userId: string }

type Needs = {
  notices: Notices
  push: (notification: UserNotification) => void
  broadcast?: GatewayBroadcast['publish']
  failed: (error: unknown) => void
  everyMs?: number
}

/** Path for a click: the home page when the user may no longer open the screen. */
const screenOf = (params: Notice['params']): string => {
  if (params['error'] === 'FORBIDDEN') return '/'
  const { rateImport, batch, screen } = params
  if (batch !== undefined) return '/operativa/express'
  if (screen !== undefined) return screen
  return rateImport === undefined ? '/reports' : `/pricing/tarifas?act=import&import=${rateImport}`
}

const insertNotifications = `INSERT INTO inbox.notifications (id, user_id, title, message, key, date, kind, params)
  SELECT id, "userId", title, message, key, date, kind, params
  FROM jsonb_to_recordset($1) AS n(id uuid, "userId" text, title text, message text, key text, date timestamptz,
    kind text, params jsonb)
  ON CONFLICT DO NOTHING RETURNING id`

const notificationsOf = ({ key, userId, kind, params, at }: Notice & { at: Date }): UserNotification[] => {
  if (kind === 'PERSONAL') return []
  const { title, message } = spanishText(kind, params)
  const id = notificationId(key, 'notice', userId)
  return [{ id, userId, title, message, key: screenOf(params), date: at.toISOString(), kind, params: { ...params } }]
}

/**
 * Moves notices into the inboxes of their users and then pushes them to open pages. They are stored first, each once,
 * also across restarts.
 * @returns stops it; resolves when no delivery is in progress
 */
export const deliverNotices = ({
  notices,
  push,
  broadcast = noBroadcast.publish,
  failed,
  everyMs = 1_000,
}: Needs): (() => Promise<void>) => {
  let isStopped = false
  /** Delivers some notices; returns their number. */
  const deliverBatch = async (): Promise<number> => {
    const delivered: UserNotification[] = []
    const takenCount = await notices.take(async (batch, client) => {
      const notifications = batch.flatMap(notificationsOf)
      const { rows } = await client.query<{ id: string }>(insertNotifications, [JSON.stringify(notifications)])
      const stored = new Set(rows.map(({ id }) => id))
      const newNotifications = notifications.filter(({ id }) => stored.has(id))
      await broadcast(client, newNotifications)
      delivered.push(...newNotifications)
    })
    for (const notification of delivered) push(notification)
    return takenCount
  }
  const deliverWaiting = async () => {
    while (!isStopped) {
      const takenCount = await deliverBatch()
      if (takenCount === 0) return
    }
  }
  const stop = repeat(everyMs, deliverWaiting, failed)
  return () => {
    isStopped = true
    return stop()
  }
}
