/** Repeatable random numbers: the same seed gives the same numbers. */
export type Dice = {
  /** At least 0, below 1. */
  next: () => number
  /** True with this probability. */
  chance: (share: number) => boolean
  between: (from: number, to: number) => number
  /** A whole number, both ends included. */
  whole: (from: number, to: number) => number
  pick: <T>(from: readonly [T, ...T[]] | readonly T[]) => T
  /** A random key, with probabilities by weight. */
  weighted: <Key extends string>(weights: Partial<Record<Key, number>>) => Key
  /** Median and spread (in powers of e) of a value that cannot be negative, such as a time or a weight. */
  around: (median: number, spread: number) => number
}

/** mulberry32: small, fast, and good enough for a demo. */
export const diceOf = (seed: number): Dice => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1))
  const pick = <T>(from: readonly T[]): T => {
    const one = from[whole(0, from.length - 1)]
    if (one === undefined) throw new RangeError('Nothing to pick from')
    return one
  }
  return {
    next,
    chance: (share) => next() < share,
    between,
    whole,
    pick,
    weighted: <Key extends string>(weights: Partial<Record<Key, number>>): Key => {
      const keys = Object.keys(weights) as Key[]
      let left = next() * keys.reduce((sum, key) => sum + (weights[key] ?? 0), 0)
      const found = keys.find((key) => (left -= weights[key] ?? 0) < 0) ?? keys.at(-1)
      if (found === undefined) throw new RangeError('Nothing to choose from')
      return found
    },
    around: (median, spread) =>
      median * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  }
}

/** A seed of its own for the n-th item, far from those of its neighbours. */
export const seedOf = (seed: number, n: number): number => {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(n + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
