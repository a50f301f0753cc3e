import { containerTypes, percentBases } from '@freight/contracts/choices'
import type { Mode } from '@freight/contracts/freight/transport'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { makesSense, rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import { rateCalculators } from '@freight/contracts/rate/choices'
import type { ChargeDraft } from '../rate.ts'

/** What a charge of this mode may be calculated by. */
export const calculatorsOf = (mode: Mode) =>
  rateCalculators.filter(
    (one) =>
      one === 'FLAT' || one === 'PER_DAY' || (isInBands(one) ? rangeUnitsOf(mode).length > 0 : makesSense(one, mode)),
  )

/** What the base of a charge may be: a quantity of bands, what a percentage is of, a type of container. */
export const unitsOf = (charge: ChargeDraft, mode: Mode, earlier: readonly ChargeDraft[]): string[] => {
  if (isInBands(charge.calculator)) return rangeUnitsOf(mode)
  if (charge.calculator === 'PERCENT') {
    const codes = [...new Set(earlier.map(({ code }) => code).filter((code) => code !== ''))]
    return [...percentBases, ...codes.map((code) => `CHARGE:${code}`)]
  }
  return charge.calculator === 'PER_CONTAINER' ? ['', ...containerTypes] : []
}
