import { TooMany } from '../errors.ts'
import type { Pool } from 'pg'
import { heldConnection, whenOver } from '../postgres/held-connection.ts'
import type { Logger } from '../telemetry/logging.ts'

type Bounds = {
  /** Running at once. */
  atOnce: number
  /** Running or waiting for one user. */
  perUser: number
  /** Maximum queue length; default 0. */
  waiting?: number
}

const againInSeconds = 2

/**
 * Lends a limited number of places, in order of requests, each as a function that frees it: for work that continues
 * after its handler. A free place is returned synchronously.
 * @throws TooMany when the queue is full, or the user has reached their limit
 */
export const boundedPlaces = (code: string, { atOnce, perUser, waiting = 0 }: Bounds) => {
  const ofUser = new Map<string, number>()
  const queue: (() => void)[] = []
  let running = 0
  return (userId: string): (() => void) | Promise<() => void> => {
    const placesOfUser = ofUser.get(userId) ?? 0
    if (placesOfUser >= perUser || (running >= atOnce && queue.length >= waiting))
      throw new TooMany(code, againInSeconds)
    ofUser.set(userId, placesOfUser + 1)
    const release = () => {
      const next = queue.shift()
      if (next) next()
      else running -= 1
      const placesLeft = (ofUser.get(userId) ?? 1) - 1
      if (placesLeft === 0) ofUser.delete(userId)
      else ofUser.set(userId, placesLeft)
    }
    // The next in the queue gets the place.
    if (running >= atOnce) return new Promise((resolve) => queue.push(() => resolve(release)))
    running += 1
    return release
  }
}

/**
 * Runs a limited number of tasks at once, in order of arrival.
 * @throws TooMany when the queue is full, or the user has reached their limit
 */
export const boundedWork = (code: string, bounds: Bounds) => {
  const takePlace = boundedPlaces(code, bounds)
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const place = takePlace(userId)
    const release = typeof place === 'function' ? place : await place
    try {
      return await work()
    } finally {
      release()
    }
  }
}

/**
 * Takes one of the places that a caller has over all processes; returns the function that frees it.
 * @throws TooMany when all are taken
 */
export type SharedPlaces = (code: string, caller: string, limit: number) => Promise<() => void>

/** For an application in a single process: its own limits are sufficient. */
export const ownPlaces: SharedPlaces = async () => () => {}

type LockSession = { names: Set<string>; run: (statement: string, name: string) => Promise<boolean> }

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
