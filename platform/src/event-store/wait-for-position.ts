import { setTimeout } from 'node:timers/promises'

type WaitLimits = { atMostMs: number; everyMs: number; signal?: AbortSignal }

/** Polls a reader until it has reached a position or the time is over; returns the position it has reached. */
export const untilReached = async (
  position: number,
  look: () => Promise<number>,
  { atMostMs, everyMs, signal }: WaitLimits,
): Promise<number> => {
  const end = performance.now() + atMostMs
  for (;;) {
    const currentPosition = await look()
    if (currentPosition >= position || performance.now() > end) return currentPosition
    await setTimeout(everyMs, undefined, { signal })
  }
}
