type Line = { idCharge: string; costIndex?: number | undefined }

/**
 * The charge of the cost that each line sells. A line that names none keeps the one that it was stored with, as long as
 * that charge still has its code; else it sells the first charge of its code that no other line does.
 */
export const costsBehind = <Charge extends { idCharge: string; chargeIndex: number }>(
  lines: readonly Line[],
  charges: readonly Charge[],
  stored: readonly Line[],
): (Charge | undefined)[] => {
  const sold = new Set(lines.map(({ costIndex }) => costIndex))
  const free = ({ idCharge }: Line, costIndex?: number): Charge | undefined => {
    const found = charges.find(
      (one) =>
        one.idCharge === idCharge &&
        !sold.has(one.chargeIndex) &&
        (costIndex === undefined || one.chargeIndex === costIndex),
    )
    if (found) sold.add(found.chargeIndex)
    return found
  }
  const kept = (line: Line, was: Line | undefined): Charge | undefined =>
    was?.costIndex === undefined || was.idCharge !== line.idCharge ? undefined : free(line, was.costIndex)
  const keptOfAny = (line: Line): Charge | undefined => {
    for (const was of stored) {
      const found = kept(line, was)
      if (found) return found
    }
    return undefined
  }
  const ways: readonly ((line: Line, index: number) => Charge | undefined)[] = [
    (line, index) => kept(line, stored[index]),
    keptOfAny,
    (line) => free(line),
  ]
  return ways.reduce<(Charge | undefined)[]>(
    (behind, way) =>
      lines.map((line, index) => behind[index] ?? (line.costIndex === undefined ? way(line, index) : undefined)),
    lines.map(({ costIndex }) => charges.find(({ chargeIndex }) => chargeIndex === costIndex)),
  )
}
