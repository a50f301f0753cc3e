import { Unavailable } from '../errors.ts'

export type Slots<Held> = {
  /** Runs the work with one of the held things; waits for a free one. @throws Unavailable when too many wait */
  use: <Result>(work: (held: Held) => Promise<Result>) => Promise<Result>
  /** Resolves when nobody works and nobody waits. */
  idle: () => Promise<void>
}

/** Hands out a few connections, first come first served. */
export const slots = <Held>(held: readonly Held[], name: string, longestQueue = 200): Slots<Held> => {
  const free = [...held]
  const waiting: ((one: Held) => void)[] = []
  const working = new Set<Promise<unknown>>()

  const take = async (): Promise<Held> => {
    const one = free.pop()
    if (one !== undefined) return one
    if (waiting.length >= longestQueue) throw new Unavailable(name)
    return new Promise((resolve) => waiting.push(resolve))
  }
  const giveBack = (one: Held) => {
    const next = waiting.shift()
    if (next) next(one)
    else free.push(one)
  }
  const run = async <Result>(work: (one: Held) => Promise<Result>): Promise<Result> => {
    const one = await take()
    try {
      return await work(one)
    } finally {
      giveBack(one)
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
