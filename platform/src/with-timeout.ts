import { setTimeout } from 'node:timers/promises'

/** Waits for a promise for at most `ms`, so that an unreachable broker does not delay a shutdown. */
export const withTimeout = (pending: Promise<unknown> | undefined, ms = 2_000): Promise<unknown> =>
  Promise.race([pending, setTimeout(ms, undefined, { ref: false })])
