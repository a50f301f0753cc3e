import { randomUUID } from 'node:crypto'
import type { Platform } from '@freight/platform/platform'
import { heldConnection, whenOver } from '@freight/platform/postgres/held-connection'
import { z } from 'zod'
import type { Inbox } from './inbox.ts'
import type { Origin } from '../stomp/message-frame.ts'

type Stored = { id: string; userId: string } & Origin
type Client = Pick<Platform['db'], 'query'>

/** Passes stored notifications to other gateways, which push them to their own sockets. */
export type GatewayBroadcast = {
  /** Notifies the other gateways within the client's transaction, effective at its commit. */
  publish: (client: Client, stored: readonly Stored[]) => Promise<void>
  stop: () => Promise<void>
}

/** For a single gateway. */
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

// PostgreSQL limits a notification to 8,000 bytes.
const maxPerMessage = 15
const maxCorrelationLength = 200

/**
 * Broadcast between gateways through PostgreSQL. A message lost with a connection is not pushed, but its notification
 * is in the inbox.
 */
export const otherGateways = ({ db, log, inbox, isHere, push }: Needs): GatewayBroadcast => {
  const gatewayId = randomUUID()
  const receive = async (payload: string | undefined) => {
    const { from, stored } = GatewayMessage.parse(JSON.parse(payload ?? ''))
    const localNotes = from === gatewayId ? [] : stored.filter(({ userId }) => isHere(userId))
    if (localNotes.length === 0) return
    const notesById = new Map((await inbox.byIds(localNotes.map(({ id }) => id))).map((note) => [note.id, note]))
    for (const { id, userId, ...origin } of localNotes) {
      const note = notesById.get(id)
      if (note) push(userId, note, originOf(origin))
    }
  }
  const failed = (error: unknown) => log.warn({ err: error }, 'a message of another gateway could not be read')
  const stop = heldConnection(
    db,
    async (client, connectionEnd) => {
      const listener = ({ payload }: { payload?: string | undefined }) => void receive(payload).catch(failed)
      client.on('notification', listener)
      await client.query('listen inbox')
      await whenOver(connectionEnd)
    },
    { failed },
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
