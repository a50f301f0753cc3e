import { containerTypes, percentBases } from '@freight/contracts/choices'
import { type Mode, uldTypes } from '@freight/contracts/freight/transport'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { makesSense, rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import { rateCalculators } from '@freight/contracts/rate/choices'
import type { ChargeDraft } from '../rate.ts'

/** Calculators available for a charge of this mode. */
export const calculatorsOf = (mode: Mode) =>
  rateCalculators.filter(
    (one) =>
      one === 'FLAT' || one === 'PER_DAY' || (isInBands(one) ? rangeUnitsOf(mode).length > 0 : makesSense(one, mode)),
  )

/** Possible bases of a charge: the quantity of bands, the base of a percentage, a type of container or device. */
export const unitsOf = (charge: ChargeDraft, mode: Mode, earlier: readonly ChargeDraft[]): string[] => {
  if (isInBands(charge.calculator)) return rangeUnitsOf(mode)
  if (charge.calculator === 'PERCENT') {
    const codes = [...new Set(earlier.map(({ code }) => code).filter((code) => code !== ''))]
    return [...percentBases, ...codes.map((code) => `CHARGE:${code}`)]
  }
  if (charge.calculator === 'PER_ULD') return ['', ...uldTypes]
  return charge.calculator === 'PER_CONTAINER' ? ['', ...containerTypes] : []
}
