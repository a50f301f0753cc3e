/** So many facts stand side by side on paper and are still read: more of them take another row. */
const most = 5

/** Facts in rows of one length, as even as they can be; what is left of the last row is empty. */
export const factRows = <Fact>(facts: readonly Fact[]): { perRow: number; rows: (Fact | undefined)[][] } => {
  const count = Math.ceil(facts.length / most)
  const perRow = Math.ceil(facts.length / Math.max(count, 1))
  return {
    perRow,
    rows: Array.from({ length: count }, (_, row) =>
      Array.from({ length: perRow }, (_, column) => facts[row * perRow + column]),
    ),
  }
}
