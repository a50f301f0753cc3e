type Placed = { lineId?: string | undefined; chargeIndex: number }

/** Which line of its group it is, for as long as it is there: its id, or the place where it stood when the group was made. */
export const lineIdOf = ({ lineId, chargeIndex }: Placed): string => lineId ?? String(chargeIndex)

type Typed = { lineId?: string | undefined; idCharge: string }

/**
 * The line that each typed one was before: the one with its id; without an id, one of its code that no other line is, in
 * the same place if it can be. Undefined for a new line.
 */
export const linesBefore = <Line extends Placed & { idCharge: string }>(
  typed: readonly Typed[],
  before: readonly Line[],
): (Line | undefined)[] => {
  const free = new Set(before)
  const take = (line: Line | undefined): Line | undefined => (line && free.delete(line) ? line : undefined)
  const named = typed.map(({ lineId }) =>
    lineId === undefined ? undefined : take(before.find((one) => lineIdOf(one) === lineId)),
  )
  const inPlace = typed.map(({ lineId, idCharge }, index) => {
    const there = before[index]
    return lineId === undefined && there?.idCharge === idCharge ? take(there) : undefined
  })
  const anywhere = typed.map(({ lineId, idCharge }, index) =>
    lineId === undefined && !inPlace[index] ? take([...free].find((one) => one.idCharge === idCharge)) : undefined,
  )
  return typed.map((_, index) => named[index] ?? inPlace[index] ?? anywhere[index])
}

/** The id as it is kept: nothing where it is the line's place. */
export const keptLineId = (id: string, chargeIndex: number): { lineId?: string } =>
  id === String(chargeIndex) ? {} : { lineId: id }
