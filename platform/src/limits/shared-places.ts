import type { Pool } from 'pg'
import { TooMany } from '../errors.ts'
import { heldConnection, whenOver } from '../postgres/held-connection.ts'
import type { Logger } from '../telemetry/logging.ts'

/**
 * Takes one of the few places that a caller has in all processes together; answers the way to leave it.
 * @throws TooMany where they have enough
 */
export type SharedPlaces = (code: string, caller: string, most: number) => Promise<() => void>

/** Of an application that is one process: what it counts by itself is all there is. */
export const ownPlaces: SharedPlaces = async () => () => {}

type Held = { names: Set<string>; ask: (statement: string, name: string) => Promise<boolean> }

const againInSeconds = 2
const lock = 'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as done'
const unlock = 'select pg_advisory_unlock(hashtext($1), hashtext($2)) as done'

/**
 * Places as locks of a connection of their own, opened when the first one is asked for: those of a process that is killed
 * are free at once. While that connection is away nothing is counted together, and each process's own limit holds.
 */
export const sharedPlaces = ({ db, log }: { db: Pick<Pool, 'connect'>; log: Pick<Logger, 'warn'> }) => {
  let held: Held | undefined
  let opening: Promise<void> | undefined
  let stop = async () => {}
  const opened = () =>
    (opening ??= new Promise((resolve) => {
      stop = heldConnection(
        db,
        async (client, over) => {
          let last: Promise<unknown> = Promise.resolve()
          const ask = (statement: string, name: string) => {
            const answer = last.then(() => client.query<{ done: boolean }>(statement, ['place', name]))
            last = answer.catch(() => {})
            return answer.then(({ rows }) => rows[0]?.done === true)
          }
          held = { names: new Set(), ask }
          resolve()
          await whenOver(over)
          held = undefined
        },
        {
          failed: (error) => {
            log.warn({ err: error }, 'places are counted by each process alone until there is a connection')
            resolve()
          },
        },
      )
    }))

  const take: SharedPlaces = async (code, caller, most) => {
    await opened()
    // A lock is had twice by the connection that has it: what this process holds is known here.
    const mine = held
    if (!mine) return () => {}
    for (let place = 1; place <= most; place += 1) {
      const name = `${code} ${caller} ${place}`
      if (mine.names.has(name)) continue
      mine.names.add(name)
      const leave = () => {
        if (!mine.names.delete(name)) return
        mine.ask(unlock, name).catch(() => {})
      }
      // A connection that is lost meanwhile counts as one that is away.
      if (await mine.ask(lock, name).catch(() => true)) return leave
      mine.names.delete(name)
    }
    throw new TooMany(code, againInSeconds)
  }
  return { take, close: () => stop() }
}
