import { setTimeout } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

type Work = (client: Pick<PoolClient, 'query' | 'on'>, signal: AbortSignal) => Promise<void>
type HoldOptions = { failed: (error: unknown) => void; retryMs?: number }

// A dead machine does not close its connection: the server ends its session and locks after about ten seconds.
const noticeSoon = 'set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3'

/**
 * Works on one connection while it lasts, and then on another one, until it is stopped. The signal is aborted when the
 * connection is lost and when it is stopped. The stop resolves when no work is running.
 */
export const heldConnection = (
  db: Pick<Pool, 'connect'>,
  work: Work,
  { failed: onFailure, retryMs = 1_000 }: HoldOptions,
): (() => Promise<void>) => {
  const stopping = new AbortController()
  const workOnce = async () => {
    const client = await db.connect()
    const loss = new AbortController()
    const lose = () => loss.abort()
    client.on('end', lose)
    client.on('error', lose)
    try {
      await client.query(noticeSoon)
      await work(client, AbortSignal.any([loss.signal, stopping.signal]))
    } finally {
      client.off('end', lose)
      client.off('error', lose)
      // Closing the session releases its locks.
      client.release(true)
    }
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await workOnce().catch((error: unknown) => {
        if (!stopping.signal.aborted) onFailure(error)
      })
      await setTimeout(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const loop = run()
  return async () => {
    stopping.abort()
    await loop
  }
}

/** Resolves when the signal is aborted. */
export const whenOver = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
