type Placed = { lineId?: string | undefined; chargeIndex: number }

/** Stable id of a line within its group: its id, or its index when the group was made. */
export const lineIdOf = ({ lineId, chargeIndex }: Placed): string => lineId ?? String(chargeIndex)

type Typed = { lineId?: string | undefined; idCharge: string }

/**
 * The previous version of each typed line: the line with its id; without an id, one with its code that no other line
 * uses, at the same index if possible. Undefined for a new line.
 */
export const linesBefore = <Line extends Placed & { idCharge: string }>(
  typedLines: readonly Typed[],
  before: readonly Line[],
): (Line | undefined)[] => {
  const freeLines = new Set(before)
  const takeFree = (line: Line | undefined): Line | undefined => (line && freeLines.delete(line) ? line : undefined)
  const byId = typedLines.map(({ lineId }) =>
    lineId === undefined ? undefined : takeFree(before.find((one) => lineIdOf(one) === lineId)),
  )
  const byPosition = typedLines.map(({ lineId, idCharge }, index) => {
    const lineAtPosition = before[index]
    return lineId === undefined && lineAtPosition?.idCharge === idCharge ? takeFree(lineAtPosition) : undefined
  })
  const byCode = typedLines.map(({ lineId, idCharge }, index) =>
    lineId === undefined && !byPosition[index]
      ? takeFree([...freeLines].find((one) => one.idCharge === idCharge))
      : undefined,
  )
  return typedLines.map((_, index) => byId[index] ?? byPosition[index] ?? byCode[index])
}

/** The id to store: none where it equals the index. */
export const storedLineId = (id: string, chargeIndex: number): { lineId?: string } =>
  id === String(chargeIndex) ? {} : { lineId: id }
