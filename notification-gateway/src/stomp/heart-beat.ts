import { Fault } from './fault.ts'

/** Milliseconds between heart-beats in each direction; 0: none. */
export type HeartBeat = { outgoing: number; incoming: number }

const slower = (offeredMs: number, requestedMs: number) =>
  offeredMs === 0 || requestedMs === 0 ? 0 : Math.max(offeredMs, requestedMs)

/**
 * Agreed intervals: per direction the slower of what one side offers and the other wants.
 * @throws Fault when the header of the client is not two plain numbers
 */
export const agreedHeartBeat = (intervalMs: number, header: string | undefined): HeartBeat => {
  const [, offeredMs, requestedMs] = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0') ?? []
  if (offeredMs === undefined || requestedMs === undefined) throw new Fault('Invalid heart-beat')
  return { outgoing: slower(intervalMs, Number(requestedMs)), incoming: slower(Number(offeredMs), intervalMs) }
}

// Sent early, because the clock is checked only every tenth of an interval.
export const beatIsDue = (outgoingMs: number, quietMs: number) => outgoingMs > 0 && quietMs >= outgoingMs * 0.75

// The standard asks for a margin; two and a half intervals tolerate one lost beat and a slow network.
export const isSilent = (incomingMs: number, quietMs: number) => incomingMs > 0 && quietMs > incomingMs * 2.5

/** Interval of clock checks that satisfies both rules above for the shortest agreed interval. */
export const tickEvery = (intervalMs: number) =>
  intervalMs === 0 ? 1000 : Math.min(1000, Math.max(10, Math.floor(intervalMs / 10)))
