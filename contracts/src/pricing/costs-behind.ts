import { lineIdOf } from './line-id.ts'

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
  storedLines: readonly Line[],
): (Charge | undefined)[] => {
  const soldKeys = new Set(lines.map(({ idCost, costIndex }) => keyOf(idCost, costIndex)))
  const takeFreeCharge = ({ idCharge, idCost }: Line, costLineId?: string): Charge | undefined => {
    const charge = charges.find(
      (one) =>
        one.idCharge === idCharge &&
        one.idCost === idCost &&
        !soldKeys.has(keyOf(idCost, one.chargeIndex)) &&
        (costLineId === undefined || lineIdOf(one) === costLineId),
    )
    if (charge) soldKeys.add(keyOf(idCost, charge.chargeIndex))
    return charge
  }
  const chargeOfStoredLine = (line: Line, storedLine: Line | undefined): Charge | undefined => {
    const costLineId = storedLine && costLineOf(storedLine)
    const isSameCharge = storedLine?.idCharge === line.idCharge && storedLine.idCost === line.idCost
    return costLineId === undefined || !isSameCharge ? undefined : takeFreeCharge(line, costLineId)
  }
  const chargeOfAnyStoredLine = (line: Line): Charge | undefined => {
    for (const storedLine of storedLines) {
      const charge = chargeOfStoredLine(line, storedLine)
      if (charge) return charge
    }
    return undefined
  }
  // Every line tries a matcher before any line tries the next, weaker one.
  const matchers: readonly ((line: Line, index: number) => Charge | undefined)[] = [
    (line, index) => chargeOfStoredLine(line, storedLines[index]),
    chargeOfAnyStoredLine,
    (line) => takeFreeCharge(line),
  ]
  return matchers.reduce<(Charge | undefined)[]>(
    (matches, matcher) =>
      lines.map((line, index) => matches[index] ?? (line.costIndex === undefined ? matcher(line, index) : undefined)),
    lines.map(({ idCost, costIndex }) => charges.find((one) => one.chargeIndex === costIndex && one.idCost === idCost)),
  )
}
