import { Unavailable } from '../errors.ts'

export type Slots<Held> = {
  /**
   * Runs the work with a free slot; waits for one if necessary.
   * @throws Unavailable when too many wait
   */
  use: <Result>(work: (slot: Held) => Promise<Result>) => Promise<Result>
  /** Resolves when no work runs or waits. */
  idle: () => Promise<void>
}

/** Lends a few connections, first come first served. */
export const slots = <Held>(resources: readonly Held[], name: string, longestQueue = 200): Slots<Held> => {
  const free = [...resources]
  const waiting: ((slot: Held) => void)[] = []
  const working = new Set<Promise<unknown>>()

  const acquire = async (): Promise<Held> => {
    const slot = free.pop()
    if (slot !== undefined) return slot
    if (waiting.length >= longestQueue) throw new Unavailable(name)
    return new Promise((resolve) => waiting.push(resolve))
  }
  const giveBack = (slot: Held) => {
    const next = waiting.shift()
    if (next) next(slot)
    else free.push(slot)
  }
  const run = async <Result>(work: (slot: Held) => Promise<Result>): Promise<Result> => {
    const slot = await acquire()
    try {
      return await work(slot)
    } finally {
      giveBack(slot)
    }
  }
  return {
    use: (work) => {
      const done = run(work)
      working.add(done)
      const forget = () => void working.delete(done)
      done.then(forget, forget)
      return done
    },
    idle: async () => {
      while (working.size > 0) await Promise.allSettled(working)
    },
  }
}
