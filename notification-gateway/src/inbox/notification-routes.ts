import { MarkRead, NewNotification, Notification, Notifications } from '@freight/contracts/notification/notification'
import { signedIn } from '@freight/contracts/access/policy'
import { TooMany } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { z } from 'zod'
import type { Inbox } from './inbox.ts'

const url = '/app/v1/notification/'
const tags = ['Notifications']
/** Limit of notifications that a user writes to the own inbox. */
const maxPutsPerMinute = 60

const NewestQuery = z.object({ limit: z.coerce.number().int().min(1).max(10_000).default(500) })

/** Routes of the inbox. `push` sends a stored notification to the open sockets of its user. */
export const notificationRoutes = (
  http: Pick<Platform['http'], 'route' | 'perMinute'>,
  inbox: Inbox,
  push: (userId: string, notification: Notification, correlationId: string) => void,
): void => {
  const secondsToWait = http.perMinute(maxPutsPerMinute)
  http.route({
    method: 'GET',
    url,
    summary: 'My notifications, newest first',
    tags,
    policy: signedIn,
    querystring: NewestQuery,
    response: Notifications,
    handler: ({ query }, { userId }) => inbox.newest(userId, query.limit),
  })
  http.route({
    method: 'POST',
    url,
    summary: 'Put a notification into my own inbox',
    description: 'The same `Idempotency-Key` again answers the first notification and adds nothing.',
    tags,
    policy: signedIn,
    body: NewNotification,
    response: Notification,
    handler: async ({ body, headers, correlationId }, { userId }) => {
      const waitSeconds = secondsToWait(userId)
      if (waitSeconds > 0) throw new TooMany('TOO_MANY_REQUESTS', waitSeconds)
      const idempotencyKey = headers['idempotency-key']
      const { notification, isNew } = await inbox.put(
        userId,
        body,
        typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
      )
      if (isNew) push(userId, notification, correlationId)
      return notification
    },
  })
  http.route({
    method: 'PUT',
    url,
    summary: 'Mark notifications as read',
    description: "Answers how many were unread. Unknown ids and other users' change nothing.",
    tags,
    policy: signedIn,
    body: MarkRead,
    response: z.object({ read: z.int() }),
    handler: async ({ body }, { userId }) => ({ read: await inbox.markRead(userId, body.ids) }),
  })
}
