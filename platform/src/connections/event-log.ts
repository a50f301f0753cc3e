import { type DigestKeeping, nextDigest, writeDigest } from '../audit/digest.ts'
import { type AuditOptions, type AuditReport, verifyAudit, verifyWhole } from '../audit/verify-audit.ts'
import { isKurrent } from '../config.ts'
import type { EventStore } from '../event-store/port.ts'
import { postgresEventStore } from '../event-store/postgres.ts'
import { refuseMovingDatabase } from '../event-store/stored/reset-ahead-checkpoints.ts'
import { refuseUnusable } from '../refuse-unusable.ts'
import { takesWork, watchedPool } from '../postgres/postgres-pool.ts'
import type { Logger } from '../telemetry/logging.ts'

/** Operations on the log besides reading and appending, for any event store. */
export type EventLog = {
  writeDigest: (digestOptions: DigestKeeping & { now: Date }) => Promise<unknown>
  verify: (options: AuditOptions) => Promise<AuditReport>
  /** Number of unique values per stream; undefined if the store cannot list them. */
  heldByStream: () => Promise<ReadonlyMap<string, number> | undefined>
  /** @throws when the store does not accept work */
  takesWork: () => Promise<void>
}

type OpenOptions = {
  url: string
  /** Whether the server was configured and must answer at the start. */
  isNamed: boolean
  limits: { statementMs?: number; idleInTransactionMs?: number }
  log: Logger
  atStop: (close: () => unknown) => void
}
type EventStores = { stored: EventStore; eventLog: EventLog }

const refuseUnusableStore = (probe: () => Promise<unknown>) => refuseUnusable('EVENT_STORE_URL: the server', probe)

/** Opens the event store of the URL. */
export const openedEvents = (options: OpenOptions): Promise<EventStores> =>
  isKurrent(options.url) ? kurrentEvents(options) : postgresEvents(options)

const postgresEvents = async ({ url, isNamed, limits, log, atStop }: OpenOptions): Promise<EventStores> => {
  const { pool, close } = watchedPool(url, { max: 8, ...limits }, log)
  atStop(close)
  if (isNamed) await refuseUnusableStore(() => pool.query('SELECT 1'))
  await refuseMovingDatabase(pool)
  const eventStore = await postgresEventStore(pool, { log })
  atStop(eventStore.close)
  return {
    stored: eventStore,
    eventLog: {
      writeDigest: (digestOptions) => writeDigest(pool, digestOptions),
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

const kurrentEvents = async ({ url, log, atStop }: OpenOptions): Promise<EventStores> => {
  // Loaded on demand: an application with another event store does not need this client.
  const [{ kurrentConnection }, { kurrentEventStore }, { kurrentLog }] = await Promise.all([
    import('../event-store/kurrent/connection.ts'),
    import('../event-store/kurrent/kurrent.ts'),
    import('../audit/kurrent-log.ts'),
  ])
  const server = kurrentConnection(url)
  atStop(server.close)
  await refuseUnusableStore(server.refuseUnusable)
  const eventStore = kurrentEventStore(server, { log })
  atStop(eventStore.close)
  return {
    stored: eventStore,
    eventLog: {
      writeDigest: async (digestOptions) => nextDigest(await kurrentLog(server), digestOptions),
      verify: async (options) => verifyWhole(await kurrentLog(server), options),
      heldByStream: async () => undefined,
      takesWork: async () => void (await eventStore.head()),
    },
  }
}
