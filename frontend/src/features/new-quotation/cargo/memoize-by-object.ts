/** Caches a result per object; safe because typed rows are replaced and never changed. */
export const memoizeByObject = <Row extends object, Fact>(compute: (row: Row) => Fact): ((row: Row) => Fact) => {
  const results = new WeakMap<Row, { fact: Fact }>()
  return (row) => {
    const result = results.get(row) ?? { fact: compute(row) }
    results.set(row, result)
    return result.fact
  }
}
