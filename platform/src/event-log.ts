import { type DigestKeeping, nextDigest, writeDigest } from './audit/digest.ts'
import { type AuditOptions, type AuditReport, verifyAudit, verifyWhole } from './audit/verify-audit.ts'
import { isKurrent } from './config.ts'
import type { EventStore } from './event-store/port.ts'
import { postgresEventStore } from './event-store/postgres.ts'
import { isNotMoving } from './event-store/readers-within-log.ts'
import { isUsable } from './is-usable.ts'
import { takesWork, watchedPool } from './postgres/postgres-pool.ts'
import type { Logger } from './telemetry/logging.ts'

/** What is done with the log beside reading and adding to it, whatever store it lies in. */
export type EventLog = {
  writeDigest: (keeping: DigestKeeping & { now: Date }) => Promise<unknown>
  verify: (options: AuditOptions) => Promise<AuditReport>
  /** How many unique values each stream holds; undefined where the store cannot be asked for all of them. */
  heldByStream: () => Promise<ReadonlyMap<string, number> | undefined>
  /** @throws when the store is not to be used */
  takesWork: () => Promise<void>
}

type Opening = {
  url: string
  /** A server that was named has to be there when the application starts. */
  isNamed: boolean
  limits: { statementMs?: number; idleInTransactionMs?: number }
  log: Logger
  atStop: (one: () => unknown) => void
}
type Opened = { stored: EventStore; eventLog: EventLog }

const isUsableStore = (ask: () => Promise<unknown>) => isUsable('EVENT_STORE_URL: the server', ask)

/** The events in the store that the URL speaks of. */
export const openedEvents = (opening: Opening): Promise<Opened> =>
  isKurrent(opening.url) ? kurrentEvents(opening) : postgresEvents(opening)

const postgresEvents = async ({ url, isNamed, limits, log, atStop }: Opening): Promise<Opened> => {
  const { pool, close } = watchedPool(url, { max: 8, ...limits }, log)
  atStop(close)
  if (isNamed) await isUsableStore(() => pool.query('SELECT 1'))
  await isNotMoving(pool)
  const stored = await postgresEventStore(pool, { log })
  atStop(stored.close)
  return {
    stored,
    eventLog: {
      writeDigest: (keeping) => writeDigest(pool, keeping),
      verify: (options) => verifyAudit(pool, options),
      heldByStream: async () => {
        const { rows } = await pool.query<{ stream: string; keys: number }>(
          'select stream, count(*)::int as keys from event_store.unique_keys group by stream',
        )
        return new Map(rows.map(({ stream, keys }) => [stream, keys]))
      },
      takesWork: () => takesWork(url),
    },
  }
}

const kurrentEvents = async ({ url, log, atStop }: Opening): Promise<Opened> => {
  // Its client is loaded where it is wanted only: an application with an engine of its own does not know it.
  const [{ kurrentConnection }, { kurrentEventStore }, { kurrentLog }] = await Promise.all([
    import('./event-store/kurrent/connection.ts'),
    import('./event-store/kurrent/kurrent.ts'),
    import('./audit/kurrent-log.ts'),
  ])
  const server = kurrentConnection(url)
  atStop(server.close)
  await isUsableStore(server.isUsable)
  const stored = kurrentEventStore(server, { log })
  atStop(stored.close)
  return {
    stored,
    eventLog: {
      writeDigest: async (keeping) => nextDigest(await kurrentLog(server), keeping),
      verify: async (options) => verifyWhole(await kurrentLog(server), options),
      heldByStream: async () => undefined,
      takesWork: async () => void (await stored.head()),
    },
  }
}
