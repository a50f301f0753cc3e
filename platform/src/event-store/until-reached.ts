import { setTimeout } from 'node:timers/promises'

type Patience = { atMostMs: number; everyMs: number; signal?: AbortSignal }

/** Looks how far something has come until that is the position asked for, or a while is over; answers how far it is. */
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
