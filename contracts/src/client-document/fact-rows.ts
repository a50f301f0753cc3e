/** Facts per row that are still readable on paper. */
const maxPerRow = 5

/** Distributes facts evenly over rows of equal length; the rest of the last row is undefined. */
export const factRows = <Fact>(facts: readonly Fact[]): { perRow: number; rows: (Fact | undefined)[][] } => {
  const count = Math.ceil(facts.length / maxPerRow)
  const perRow = Math.ceil(facts.length / Math.max(count, 1))
  return {
    perRow,
    rows: Array.from({ length: count }, (_, row) =>
      Array.from({ length: perRow }, (_, column) => facts[row * perRow + column]),
    ),
  }
}
