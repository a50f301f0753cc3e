interface Room {
  /** Height of each label. */
  high: number
  from: number
  to: number
}

/** Label positions nearest to the wanted ones without overlaps, in the same order. */
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
