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
  const [, sends, wants] = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0') ?? []
  if (sends === undefined || wants === undefined) throw new Fault('Invalid heart-beat')
  return { outgoing: slower(intervalMs, Number(wants)), incoming: slower(Number(sends), intervalMs) }
}

// Sent early, because the clock is checked only every tenth of an interval.
export const beatIsDue = (outgoing: number, quietFor: number) => outgoing > 0 && quietFor >= outgoing * 0.75

// The standard asks for a margin; two and a half intervals tolerate one lost beat and a slow network.
export const isSilent = (incoming: number, quietFor: number) => incoming > 0 && quietFor > incoming * 2.5

/** Interval of clock checks that satisfies both rules above for the shortest agreed interval. */
export const tickEvery = (intervalMs: number) =>
  intervalMs === 0 ? 1000 : Math.min(1000, Math.max(10, Math.floor(intervalMs / 10)))
