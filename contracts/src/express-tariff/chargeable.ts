import type { Decimal } from 'decimal.js'
import type { ExpressPackingRow } from '../express-shipment/shipment.ts'
import { Exact } from '../money/money.ts'
import { exact, greater, zero } from './exact.ts'
import type { RoundingProfile } from '../express-carrier/tariff.ts'

/** A row of equal pieces with its measures by a profile. Without sides: volume and sides are 0. */
export type MeasuredRow = {
  count: number
  kg: Decimal
  cm3: Decimal
  longest: Decimal
  /** Longest side plus twice the sum of the others. */
  girth: Decimal
  hasSides: boolean
}

const roundedSide = (side: string, dimRounding: RoundingProfile['dimRounding']): Decimal => {
  const typed = exact(side)
  if (dimRounding === 'NONE') return typed
  return typed.toDecimalPlaces(0, dimRounding === 'UP' ? Exact.ROUND_CEIL : Exact.ROUND_HALF_UP)
}

const measuredRow = (row: ExpressPackingRow, dimRounding: RoundingProfile['dimRounding']): MeasuredRow => {
  const { largo, ancho, alto, cantidad: count, peso } = row
  const kg = exact(peso)
  if (largo === undefined || ancho === undefined || alto === undefined)
    return { count, kg, cm3: zero, longest: zero, girth: zero, hasSides: false }
  const sides = [largo, ancho, alto].map((side) => roundedSide(side, dimRounding))
  const longest = sides.reduce(greater)
  const sum = sides.reduce((all, side) => all.plus(side), zero)
  return {
    count,
    kg,
    cm3: sides.reduce((all, side) => all.times(side), exact('1')),
    longest,
    girth: sum.times(2).minus(longest),
    hasSides: true,
  }
}

/** The rows by way of rounding, each measured once for all tariffs. */
export const rowMeasures = (rows: readonly ExpressPackingRow[]) => {
  const measured = new Map<RoundingProfile['dimRounding'], readonly MeasuredRow[]>()
  return ({ dimRounding }: RoundingProfile): readonly MeasuredRow[] => {
    const known = measured.get(dimRounding) ?? rows.map((row) => measuredRow(row, dimRounding))
    measured.set(dimRounding, known)
    return known
  }
}
export type RowMeasures = ReturnType<typeof rowMeasures>

/** Without a step, weights are rounded up to the gram. */
const GRAM = '0.001'

/**
 * Rounds up to the step of the weight. Weights here are in kilograms × divisor, so that a volumetric weight is exact.
 */
const roundedUp = (weight: Decimal, steps: RoundingProfile['steps'], divisor: Decimal.Value): Decimal => {
  let step: string | undefined
  let from = zero
  for (const one of steps) {
    const start = exact(one.fromKg)
    if (weight.greaterThanOrEqualTo(start.times(divisor)) && start.greaterThanOrEqualTo(from)) {
      step = one.step
      from = start
    }
  }
  if (step === undefined) return weight
  const unit = exact(step).times(divisor)
  return weight.dividedBy(unit).ceil().times(unit)
}

/** A weight in kilograms by the steps of the profile. */
export const steppedKg = (kg: Decimal, { steps }: RoundingProfile): Decimal =>
  roundedUp(roundedUp(kg, steps, 1), [{ fromKg: '0', step: GRAM }], 1)

/**
 * Chargeable weight in kilograms: the greater of actual and volumetric weight of each piece (or of the sums), with the
 * steps and the least weight of the profile. `leastKg`: least weight of the pieces of a row.
 */
export const chargeableKg = (
  rows: readonly MeasuredRow[],
  profile: RoundingProfile,
  leastKg: (row: MeasuredRow) => string | undefined = () => undefined,
): Decimal => {
  const divisor = exact(profile.divisor)
  let actual = zero
  let volumetric = zero
  let both = zero
  for (const row of rows) {
    const least = greater(exact(profile.minPieceKg ?? '0'), exact(leastKg(row) ?? '0')).times(divisor)
    const piece = (weight: Decimal) => roundedUp(greater(weight, least), profile.pieceSteps, divisor)
    const kg = row.kg.times(divisor)
    if (profile.per === 'PIECE') both = both.plus(piece(greater(kg, row.cm3)).times(row.count))
    else {
      actual = actual.plus(piece(kg).times(row.count))
      volumetric = volumetric.plus(piece(row.cm3).times(row.count))
    }
  }
  const sum = profile.per === 'PIECE' ? both : greater(actual, volumetric)
  const rounded = roundedUp(sum, profile.steps, divisor)
  // A multiple of the step in kilograms is exact; otherwise up to the gram.
  return roundedUp(rounded, [{ fromKg: '0', step: GRAM }], divisor).dividedBy(divisor)
}
