import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import { heldConnection, whenOver } from '../postgres/held-connection.ts'
import type { Logger } from '../telemetry/logging.ts'
import type { Config } from '../config.ts'
import closeWithGrace from 'close-with-grace'
import { ownPlaces, type SharedPlaces, sharedPlaces } from '../limits/bounded-work.ts'
import { dividedPartitions, ownShares, type PartitionAssignment } from './partition-assignment.ts'

type Stop = () => Promise<void>

/** Starts work that only one process does at a time. Resolves with the function that stops it. */
export type SingletonTask = (name: string, begin: () => Promise<Stop>) => Promise<Stop>

/** For an application in a single process: it has every duty. */
export const ownTasks: SingletonTask = (_name, begin) => begin()

/**
 * For processes that share a database: the first process has the duty for its lifetime, and another one takes it over
 * within seconds. The duty is an advisory lock of a connection, so that a killed process leaves no trace. For a
 * moment after a lost connection two processes may work: the work must tolerate that.
 */
export const leaderElectedTasks =
  ({ db, log, lookEveryMs = 1_000 }: { db: Pick<Pool, 'connect'>; log: Logger; lookEveryMs?: number }): SingletonTask =>
  async (name, begin) =>
    heldConnection(
      db,
      async (client, signal) => {
        const isMine = async () => {
          const { rows } = await client.query<{ mine: boolean }>(
            'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as mine',
            ['duty', name],
          )
          return rows[0]?.mine === true
        }
        while (!(await isMine())) {
          await setTimeout(lookEveryMs, undefined, { signal, ref: false })
        }
        log.info({ duty: name }, 'this process has the duty now')
        const stop = await begin()
        await whenOver(signal)
        await stop()
      },
      { failed: (error) => log.warn({ err: error, duty: name }, 'a duty is held up; it is tried again') },
    )

const stores = ['EVENT_STORE_URL', 'DATABASE_URL', 'SESSION_KEY', 'PERSONAL_KEY'] as const

/** Variables of the stores and keys that each separate service shares with the others. */
const neededBy = {
  'command-service': [...stores, 'FILES_URL', 'AUDIT_KEY'],
  'projection-workers': [...stores, 'CLICKHOUSE_URL'],
  'query-service': [...stores, 'CLICKHOUSE_URL', 'FILES_URL'],
  'notification-gateway': stores,
} as const satisfies Record<string, readonly (keyof Config)[]>

export type ServiceName = keyof typeof neededBy

/** Whether a service uses the store or key of a variable. */
export const needsVariable = (service: ServiceName, variable: keyof Config): boolean =>
  neededBy[service].some((name) => name === variable)

/** @throws Error that names the missing variables of a separate service */
export const refuseMissing = (service: ServiceName, config: Config): void => {
  const missing = neededBy[service].filter((variable) => config[variable] === '')
  if (missing.length > 0)
    throw new Error(
      `${missing.join(', ')}: needed by ${service} as a process of its own, with the same value in each process.`,
    )
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Closes within 9 s on a signal to end, with exit status 0, or with status 1 after an uncaught error. */
export const closeOnSignal = (close: (error?: Error) => Promise<void>): void => {
  const grace = closeWithGrace({ delay: 9_000, logger: false, skip: [...signals] }, ({ err }) => close(err))
  let isClosing = false
  const closeOnce = () => {
    if (isClosing) return
    isClosing = true
    grace.close()
  }
  // Terminal and npm may both forward one Ctrl-C, so a second signal does not force the end.
  for (const signal of signals) process.on(signal, closeOnce)
}

type Parts = { db: Pick<Pool, 'connect'>; log: Logger }
type SharedWork = { duty: SingletonTask; share: PartitionAssignment; places: SharedPlaces }

/**
 * Coordination of processes that share a database: each duty has one owner, streams are divided among the processes,
 * and the places of a caller are counted over all processes.
 */
export const sharedWork = (hasOthers: boolean, parts: Parts, atStop: (close: () => unknown) => void): SharedWork => {
  if (!hasOthers) return { duty: ownTasks, share: ownShares, places: ownPlaces }
  const places = sharedPlaces(parts)
  atStop(places.close)
  return { duty: leaderElectedTasks(parts), share: dividedPartitions(parts), places: places.take }
}
