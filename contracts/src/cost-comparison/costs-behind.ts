import { lineIdOf } from '../pricing/line-id.ts'

type Line = {
  idCharge: string
  idCost?: string | undefined
  costIndex?: number | undefined
  costLineId?: string | undefined
}

/** Key of a charge across cost groups. */
const keyOf = (idCost: string | undefined, chargeIndex: number | undefined) => `${chargeIndex}|${idCost}`

/** Stored id of the cost line. */
const costLineOf = ({ costIndex, costLineId }: Line): string | undefined =>
  costLineId ?? (costIndex === undefined ? undefined : String(costIndex))

/**
 * The cost charge that each line sells, from the cost group of the line. A line without a named charge keeps its stored
 * one while that has the same code; otherwise it sells the first charge of its code that no other line sells. Undefined
 * where there is none.
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
  const chargeOfSameCost = (line: Line, was: Line | undefined): Charge | undefined => {
    const costLineId = was && costLineOf(was)
    const isSame = was?.idCharge === line.idCharge && was.idCost === line.idCost
    return costLineId === undefined || !isSame ? undefined : free(line, costLineId)
  }
  const chargeOfAnyCost = (line: Line): Charge | undefined => {
    for (const was of stored) {
      const found = chargeOfSameCost(line, was)
      if (found) return found
    }
    return undefined
  }
  const ways: readonly ((line: Line, index: number) => Charge | undefined)[] = [
    (line, index) => chargeOfSameCost(line, stored[index]),
    chargeOfAnyCost,
    (line) => free(line),
  ]
  return ways.reduce<(Charge | undefined)[]>(
    (behind, way) =>
      lines.map((line, index) => behind[index] ?? (line.costIndex === undefined ? way(line, index) : undefined)),
    lines.map(({ idCost, costIndex }) => charges.find((one) => one.chargeIndex === costIndex && one.idCost === idCost)),
  )
}
