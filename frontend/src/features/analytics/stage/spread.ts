interface Room {
  /** Height of each label. */
  height: number
  from: number
  to: number
}

/** Label positions nearest to the requested ones without overlaps, in the same order. */
export const spread = (positions: readonly number[], { height, from, to }: Room): number[] => {
  const order = positions.map((_, index) => index).toSorted((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0))
  const placed = [...positions]
  let lowest = from + height / 2
  for (const index of order) {
    placed[index] = Math.max(positions[index] ?? 0, lowest)
    lowest = (placed[index] ?? 0) + height
  }
  let highest = to - height / 2
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, highest)
    highest = (placed[index] ?? 0) - height
  }
  return placed
}
