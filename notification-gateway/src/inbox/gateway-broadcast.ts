import { randomUUID } from 'node:crypto'
import type { Platform } from '@freight/platform/connections/platform'
import { heldConnection, whenOver } from '@freight/platform/postgres/held-connection'
import { z } from 'zod'
import type { Inbox } from './inbox.ts'
import type { Origin } from '../stomp/frame-codec.ts'

type NotificationRef = { id: string; userId: string } & Origin
type Client = Pick<Platform['db'], 'query'>

/** Passes stored notifications to other gateways, which push them to their own sockets. */
export type GatewayBroadcast = {
  /** Notifies the other gateways within the client's transaction, effective at its commit. */
  publish: (client: Client, stored: readonly NotificationRef[]) => Promise<void>
  stop: () => Promise<void>
}

/** Broadcast of a single gateway: there is no other one. */
export const noBroadcast: GatewayBroadcast = { publish: async () => {}, stop: async () => {} }

type Needs = Pick<Platform, 'db' | 'log'> & {
  inbox: Pick<Inbox, 'byIds'>
  isHere: (userId: string) => boolean
  push: (userId: string, notification: Awaited<ReturnType<Inbox['byIds']>>[number], origin: Origin) => void
}

const GatewayMessage = z.object({
  from: z.string(),
  stored: z.array(
    z.object({
      id: z.string(),
      userId: z.string(),
      correlationId: z.string().optional(),
      position: z.number().optional(),
    }),
  ),
})

// PostgreSQL limits the payload of NOTIFY to 8,000 bytes; one reference takes up to about 350.
const maxPerMessage = 15
const maxCorrelationLength = 200

/**
 * Broadcast between gateways through PostgreSQL. A message lost with a connection is not pushed, but its notification
 * is in the inbox.
 */
export const postgresBroadcast = ({ db, log, inbox, isHere, push }: Needs): GatewayBroadcast => {
  const gatewayId = randomUUID()
  const receive = async (payload: string | undefined) => {
    const { from, stored } = GatewayMessage.parse(JSON.parse(payload ?? ''))
    const localRefs = from === gatewayId ? [] : stored.filter(({ userId }) => isHere(userId))
    if (localRefs.length === 0) return
    const notificationsById = new Map(
      (await inbox.byIds(localRefs.map(({ id }) => id))).map((notification) => [notification.id, notification]),
    )
    for (const { id, userId, ...origin } of localRefs) {
      const notification = notificationsById.get(id)
      if (notification) push(userId, notification, originOf(origin))
    }
  }
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message)
  const stop = heldConnection(
    db,
    async (client, connectionEnd) => {
      const listener = ({ payload }: { payload?: string | undefined }) =>
        void receive(payload).catch(warn('a message of another gateway could not be read'))
      client.on('notification', listener)
      await client.query('listen inbox')
      await whenOver(connectionEnd)
    },
    { failed: warn('the connection to the other gateways was lost') },
  )
  return {
    publish: async (client, stored) => {
      for (let from = 0; from < stored.length; from += maxPerMessage) {
        const batch = stored.slice(from, from + maxPerMessage).map(({ id, userId, correlationId, position }) => ({
          id,
          userId,
          correlationId: correlationId?.slice(0, maxCorrelationLength),
          position,
        }))
        await client.query("select pg_notify('inbox', $1)", [JSON.stringify({ from: gatewayId, stored: batch })])
      }
    },
    stop,
  }
}

const originOf = ({
  correlationId,
  position,
}: {
  correlationId?: string | undefined
  position?: number | undefined
}): Origin => ({
  ...(correlationId !== undefined && { correlationId }),
  ...(position !== undefined && { position }),
})
