/** Repeatable random numbers: the same seed gives the same numbers. */
export type Random = {
  /** At least 0, below 1. */
  next: () => number
  /** True with this probability. */
  chance: (share: number) => boolean
  between: (from: number, to: number) => number
  /** A whole number, both ends included. */
  integer: (from: number, to: number) => number
  pick: <T>(from: readonly [T, ...T[]] | readonly T[]) => T
  /** A random key, with probabilities by weight. */
  weighted: <Key extends string>(weights: Partial<Record<Key, number>>) => Key
  /** Median and spread (in powers of e) of a value that cannot be negative, such as a time or a weight. */
  logNormal: (median: number, spread: number) => number
}

/** mulberry32: small, fast, and good enough for a demo. */
export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  const integer = (from: number, to: number) => Math.floor(between(from, to + 1))
  const pick = <T>(from: readonly T[]): T => {
    const one = from[integer(0, from.length - 1)]
    if (one === undefined) throw new RangeError('Nothing to pick from')
    return one
  }
  return {
    next,
    chance: (share) => next() < share,
    between,
    integer,
    pick,
    weighted: <Key extends string>(weights: Partial<Record<Key, number>>): Key => {
      const keys = Object.keys(weights) as Key[]
      let left = next() * keys.reduce((sum, key) => sum + (weights[key] ?? 0), 0)
      const chosenKey = keys.find((key) => (left -= weights[key] ?? 0) < 0) ?? keys.at(-1)
      if (chosenKey === undefined) throw new RangeError('Nothing to choose from')
      return chosenKey
    },
    logNormal: (median, spread) =>
      median * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  }
}

/** A seed of its own for the n-th item, far from those of its neighbours. */
export const seedOf = (seed: number, n: number): number => {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(n + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
