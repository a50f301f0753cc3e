import { randomUUID } from 'node:crypto'
import type { Platform } from '@freight/platform/platform'
import { heldConnection, whenOver } from '@freight/platform/postgres/held-connection'
import { z } from 'zod'
import type { Inbox } from './inbox.ts'
import type { Origin } from '../stomp/message-frame.ts'

type Stored = { id: string; userId: string } & Origin
type Client = Pick<Platform['db'], 'query'>

/** What one gateway has stored, the others push to their own sockets. */
export type OtherGateways = {
  /** Tells them of what is stored in the client's transaction, once that is committed. */
  tell: (client: Client, stored: readonly Stored[]) => Promise<void>
  stop: () => Promise<void>
}

/** Of a gateway that is the only one. */
export const noOthers: OtherGateways = { tell: async () => {}, stop: async () => {} }

type Needs = Pick<Platform, 'db' | 'log'> & {
  inbox: Pick<Inbox, 'byIds'>
  isHere: (userId: string) => boolean
  push: (userId: string, notification: Awaited<ReturnType<Inbox['byIds']>>[number], origin: Origin) => void
}

const Word = z.object({
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

// PostgreSQL carries 8,000 bytes.
const mostInOneWord = 15
const longestCorrelation = 200

/** The gateways of one database. A word that is lost with its connection leaves the notification in the inbox. */
export const otherGateways = ({ db, log, inbox, isHere, push }: Needs): OtherGateways => {
  const self = randomUUID()
  const hear = async (payload: string | undefined) => {
    const { from, stored } = Word.parse(JSON.parse(payload ?? ''))
    const here = from === self ? [] : stored.filter(({ userId }) => isHere(userId))
    if (here.length === 0) return
    const found = new Map((await inbox.byIds(here.map(({ id }) => id))).map((note) => [note.id, note]))
    for (const { id, userId, ...origin } of here) {
      const note = found.get(id)
      if (note) push(userId, note, originOf(origin))
    }
  }
  const failed = (error: unknown) => log.warn({ err: error }, 'word of another gateway could not be heard')
  const stop = heldConnection(
    db,
    async (client, over) => {
      const listener = ({ payload }: { payload?: string | undefined }) => void hear(payload).catch(failed)
      client.on('notification', listener)
      await client.query('listen inbox')
      await whenOver(over)
    },
    { failed },
  )
  return {
    tell: async (client, stored) => {
      for (let from = 0; from < stored.length; from += mostInOneWord) {
        const some = stored.slice(from, from + mostInOneWord).map(({ id, userId, correlationId, position }) => ({
          id,
          userId,
          correlationId: correlationId?.slice(0, longestCorrelation),
          position,
        }))
        await client.query("select pg_notify('inbox', $1)", [JSON.stringify({ from: self, stored: some })])
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
