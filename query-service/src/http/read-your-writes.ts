import { AsyncLocalStorage } from 'node:async_hooks'
import type { Platform } from '@freight/platform/connections/platform'
import type { Client } from './read-models.ts'
import type { UntilReached } from './tables-reached.ts'
import { z } from 'zod'

const positionHeader = 'x-after-position'
const reachedHeader = 'x-position'

type Header = (name: string, value: string | number) => void
type Reading = { after: number; reached: number; header: Header }

const Headers = z.object({
  [positionHeader]: z
    .string()
    .regex(/^\d{1,16}$/, 'X-After-Position is a whole number')
    .optional(),
})

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

const tablesIn = (sql: string): string[] => [
  ...new Set([...sql.matchAll(/\bread"?\."?([a-z_]+)/g)].map(([, table = '']) => table)),
]

/**
 * Read-your-writes: a client that knows the position of an event sends it in `X-After-Position`, and each query of the
 * request waits until its tables contain that event, at most two seconds. The response has `X-Position`, the position
 * of the slowest table, and `X-Being-Built` if one of them is not updated while its new version is built. Handlers
 * registered with the returned `http` must read from the returned `db`.
 */
export const readYourWrites = (
  { http, db }: Pick<Platform, 'http' | 'db'>,
  untilReached: UntilReached,
): Pick<Platform, 'http' | 'db'> => {
  const readingContext = new AsyncLocalStorage<Reading>()

  const waitFor = async (query: unknown) => {
    const reading = readingContext.getStore()
    if (!reading) return
    const tables = tablesIn(textOf(query))
    if (tables.length === 0) return
    const { position, standsStill } = await untilReached(reading.after, tables)
    reading.reached = Math.min(reading.reached, position)
    reading.header(reachedHeader, reading.reached)
    if (standsStill && position < reading.after) reading.header('x-being-built', 'yes')
  }

  // Connects after the wait, so that waiting requests do not occupy connections.
  const lazyClient = (): Client => {
    let client: Client | undefined
    const lazy = {
      query: async (...args: unknown[]) => {
        await waitFor(args[0])
        client ??= await db.connect()
        return Reflect.apply(client.query, client, args) as unknown
      },
      release: (isBroken?: boolean) => client?.release(isBroken),
    }
    return lazy as unknown as Client
  }

  const waitingDb = Object.create(db, {
    query: {
      value: async (...args: unknown[]) => {
        await waitFor(args[0])
        return Reflect.apply(db.query, db, args) as unknown
      },
    },
    connect: { value: async () => (readingContext.getStore() ? lazyClient() : db.connect()) },
  }) as Platform['db']

  return {
    db: waitingDb,
    http: {
      ...http,
      route: (definition) =>
        http.route({
          ...definition,
          handler: async (request, session, reply) => {
            const after = Number(Headers.parse(request.headers)[positionHeader] ?? 0)
            const handle = async () => definition.handler(request, session, reply)
            if (after === 0) return handle()
            const header: Header = (name, value) =>
              void (reply.sent || reply.raw.headersSent || reply.header(name, value))
            return readingContext.run({ after, reached: Infinity, header }, handle)
          },
        }),
    },
  }
}
