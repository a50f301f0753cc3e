import { setTimeout } from 'node:timers/promises'

/** A broker that is away keeps nobody from ending: what it is asked for at the end is given up after a while. */
export const inTime = (asked: Promise<unknown> | undefined, ms = 2_000): Promise<unknown> =>
  Promise.race([asked, setTimeout(ms, undefined, { ref: false })])
