import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import { heldConnection, whenOver } from '../postgres/held-connection.ts'
import type { Logger } from '../telemetry/logging.ts'

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
