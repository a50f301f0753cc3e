import { lineIdOf } from '../pricing/line-id.ts'

type Line = { idCharge: string; costIndex?: number | undefined; costLineId?: string | undefined }

/** Which line of the cost it was stored with. */
const costLineOf = ({ costIndex, costLineId }: Line): string | undefined =>
  costLineId ?? (costIndex === undefined ? undefined : String(costIndex))

/**
 * The charge of the cost that each line sells. A line that names none keeps the one that it was stored with, as long as
 * that charge still has its code; else it sells the first charge of its code that no other line does.
 */
export const costsBehind = <Charge extends { idCharge: string; chargeIndex: number; lineId?: string | undefined }>(
  lines: readonly Line[],
  charges: readonly Charge[],
  stored: readonly Line[],
): (Charge | undefined)[] => {
  const sold = new Set(lines.map(({ costIndex }) => costIndex))
  const free = ({ idCharge }: Line, costLineId?: string): Charge | undefined => {
    const found = charges.find(
      (one) =>
        one.idCharge === idCharge &&
        !sold.has(one.chargeIndex) &&
        (costLineId === undefined || lineIdOf(one) === costLineId),
    )
    if (found) sold.add(found.chargeIndex)
    return found
  }
  const kept = (line: Line, was: Line | undefined): Charge | undefined => {
    const costLineId = was && costLineOf(was)
    return costLineId === undefined || was?.idCharge !== line.idCharge ? undefined : free(line, costLineId)
  }
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
