/** Caches a result per object; safe because typed rows are replaced and never changed. */
export const memoizeByObject = <Row extends object, Fact>(find: (row: Row) => Fact): ((row: Row) => Fact) => {
  const found = new WeakMap<Row, { fact: Fact }>()
  return (row) => {
    const known = found.get(row) ?? { fact: find(row) }
    found.set(row, known)
    return known.fact
  }
}
