import { setTimeout } from 'node:timers/promises'

type Patience = { atMostMs: number; everyMs: number; signal?: AbortSignal }

/** Polls a reader until it has reached a position or the time is over; returns the position it has reached. */
export const untilReached = async (
  position: number,
  look: () => Promise<number>,
  { atMostMs, everyMs, signal }: Patience,
): Promise<number> => {
  const end = performance.now() + atMostMs
  for (;;) {
    const reached = await look()
    if (reached >= position || performance.now() > end) return reached
    await setTimeout(everyMs, undefined, { signal })
  }
}
