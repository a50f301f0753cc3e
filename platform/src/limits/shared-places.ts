import type { Pool } from 'pg'
import { TooMany } from '../errors.ts'
import { heldConnection, whenOver } from '../postgres/held-connection.ts'
import type { Logger } from '../telemetry/logging.ts'

/**
 * Takes one of the places that a caller has over all processes; returns the function that frees it.
 * @throws TooMany when all are taken
 */
export type SharedPlaces = (code: string, caller: string, limit: number) => Promise<() => void>

/** For an application in a single process: its own limits are sufficient. */
export const ownPlaces: SharedPlaces = async () => () => {}

type LockSession = { names: Set<string>; run: (statement: string, name: string) => Promise<boolean> }

const againInSeconds = 2
const lock = 'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as done'
const unlock = 'select pg_advisory_unlock(hashtext($1), hashtext($2)) as done'

/**
 * Places as advisory locks of a separate connection, opened on first use: those of a killed process are free at once.
 * Without that connection only the limits of each process apply.
 */
export const sharedPlaces = ({ db, log }: { db: Pick<Pool, 'connect'>; log: Pick<Logger, 'warn'> }) => {
  let lockSession: LockSession | undefined
  let opening: Promise<void> | undefined
  let stop = async () => {}
  const openSession = () =>
    (opening ??= new Promise((resolve) => {
      stop = heldConnection(
        db,
        async (client, signal) => {
          let last: Promise<unknown> = Promise.resolve()
          const run = (statement: string, name: string) => {
            const answer = last.then(() => client.query<{ done: boolean }>(statement, ['place', name]))
            last = answer.catch(() => {})
            return answer.then(({ rows }) => rows[0]?.done === true)
          }
          lockSession = { names: new Set(), run }
          resolve()
          await whenOver(signal)
          lockSession = undefined
        },
        {
          failed: (error) => {
            log.warn({ err: error }, 'places are counted by each process alone until there is a connection')
            resolve()
          },
        },
      )
    }))

  const take: SharedPlaces = async (code, caller, limit) => {
    await openSession()
    // A session can take an advisory lock twice, so the places of this process are tracked here.
    const session = lockSession
    if (!session) return () => {}
    for (let place = 1; place <= limit; place += 1) {
      const name = `${code} ${caller} ${place}`
      if (session.names.has(name)) continue
      session.names.add(name)
      const release = () => {
        if (!session.names.delete(name)) return
        session.run(unlock, name).catch(() => {})
      }
      // A connection lost during the call counts as none.
      if (await session.run(lock, name).catch(() => true)) return release
      session.names.delete(name)
    }
    throw new TooMany(code, againInSeconds)
  }
  return { take, close: () => stop() }
}
