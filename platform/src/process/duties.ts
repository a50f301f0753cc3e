import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import { heldConnection, whenOver } from '../postgres/held-connection.ts'
import type { Logger } from '../telemetry/logging.ts'

type Stop = () => Promise<void>

/** Begins work that only one process does at a time. Resolves with the way to stop it. */
export type Duty = (name: string, begin: () => Promise<Stop>) => Promise<Stop>

/** Of an application that is one process: every duty is its own. */
export const ownDuties: Duty = (_name, begin) => begin()

/**
 * Of processes that share a database: whoever comes first has the duty for as long as it lives, and another one takes it
 * over within seconds. It is held by a connection, so that nothing is left of a process that was killed. For a moment
 * after a connection is lost two may be at work: what they do has to bear that.
 */
export const sharedDuties =
  ({ db, log, lookEveryMs = 1_000 }: { db: Pick<Pool, 'connect'>; log: Logger; lookEveryMs?: number }): Duty =>
  async (name, begin) =>
    heldConnection(
      db,
      async (client, over) => {
        const isMine = async () => {
          const { rows } = await client.query<{ mine: boolean }>(
            'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as mine',
            ['duty', name],
          )
          return rows[0]?.mine === true
        }
        while (!(await isMine())) {
          await setTimeout(lookEveryMs, undefined, { signal: over, ref: false })
        }
        log.info({ duty: name }, 'this process has the duty now')
        const stop = await begin()
        await whenOver(over)
        await stop()
      },
      { failed: (error) => log.warn({ err: error, duty: name }, 'a duty is held up; it is tried again') },
    )
