import { Unavailable } from '../errors.ts'

export type Slots<Slot> = {
  /**
   * Runs the work with a free slot; waits for one if necessary.
   * @throws Unavailable when too many wait
   */
  use: <Result>(work: (slot: Slot) => Promise<Result>) => Promise<Result>
  /** Resolves when no work runs or waits. */
  idle: () => Promise<void>
}

/** Lends a few connections, first come first served. */
export const slots = <Slot>(resources: readonly Slot[], name: string, longestQueue = 200): Slots<Slot> => {
  const free = [...resources]
  const waiting: ((slot: Slot) => void)[] = []
  const working = new Set<Promise<unknown>>()

  const acquire = async (): Promise<Slot> => {
    const slot = free.pop()
    if (slot !== undefined) return slot
    if (waiting.length >= longestQueue) throw new Unavailable(name)
    return new Promise((resolve) => waiting.push(resolve))
  }
  const giveBack = (slot: Slot) => {
    const next = waiting.shift()
    if (next) next(slot)
    else free.push(slot)
  }
  const run = async <Result>(work: (slot: Slot) => Promise<Result>): Promise<Result> => {
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
