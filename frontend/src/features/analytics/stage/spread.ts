interface Room {
  /** Of each of them. */
  high: number
  from: number
  to: number
}

/** Where what is wanted at some heights stands so that none lies on another, in the same order: as near as there is room. */
export const spread = (wanted: readonly number[], { high, from, to }: Room): number[] => {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed = [...wanted]
  let least = from + high / 2
  for (const index of order) {
    placed[index] = Math.max(wanted[index] ?? 0, least)
    least = (placed[index] ?? 0) + high
  }
  let most = to - high / 2
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, most)
    most = (placed[index] ?? 0) - high
  }
  return placed
}
