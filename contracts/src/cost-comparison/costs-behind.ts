import { lineIdOf } from '../pricing/line-id.ts'

type Line = {
  idCharge: string
  idCost?: string | undefined
  costIndex?: number | undefined
  costLineId?: string | undefined
}

/** A charge among those of several cost groups. */
const keyOf = (idCost: string | undefined, chargeIndex: number | undefined) => `${chargeIndex}|${idCost}`

/** Which line of the cost it was stored with. */
const costLineOf = ({ costIndex, costLineId }: Line): string | undefined =>
  costLineId ?? (costIndex === undefined ? undefined : String(costIndex))

/**
 * The charge that each line sells, of the cost group that the line names. A line that names no charge keeps the one that
 * it was stored with, as long as that charge still has its code; else it sells the first charge of its code that no other
 * line does.
 */
export const costsBehind = <
  Charge extends { idCharge: string; idCost?: string | undefined; chargeIndex: number; lineId?: string | undefined },
>(
  lines: readonly Line[],
  charges: readonly Charge[],
  stored: readonly Line[],
): (Charge | undefined)[] => {
  const sold = new Set(lines.map(({ idCost, costIndex }) => keyOf(idCost, costIndex)))
  const free = ({ idCharge, idCost }: Line, costLineId?: string): Charge | undefined => {
    const found = charges.find(
      (one) =>
        one.idCharge === idCharge &&
        one.idCost === idCost &&
        !sold.has(keyOf(idCost, one.chargeIndex)) &&
        (costLineId === undefined || lineIdOf(one) === costLineId),
    )
    if (found) sold.add(keyOf(idCost, found.chargeIndex))
    return found
  }
  const kept = (line: Line, was: Line | undefined): Charge | undefined => {
    const costLineId = was && costLineOf(was)
    const isSame = was?.idCharge === line.idCharge && was.idCost === line.idCost
    return costLineId === undefined || !isSame ? undefined : free(line, costLineId)
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
    lines.map(({ idCost, costIndex }) => charges.find((one) => one.chargeIndex === costIndex && one.idCost === idCost)),
  )
}
