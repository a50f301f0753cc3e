import { z } from 'zod'
import { type ChargeableRule, chargeableRules } from '../freight/chargeable.ts'
import { DecimalText } from '../pricing/money.ts'
import type { Mode } from '../freight/transport.ts'

/** The numbers that a company turns cargo into chargeable weight with, as decimal text. A least of zero is none. */
export const ChargeableNumbers = z.object({
  /** Cubic centimetres per kilogram by air. */
  airDivisor: DecimalText,
  /** Kilograms to whose next multiple the weight goes up. */
  airStep: DecimalText,
  /** The least kilograms that are charged. */
  airMinimum: DecimalText,
  /** Kilograms per cubic metre, by sea (LCL and RORO). */
  seaKgPerM3: DecimalText,
  seaMinimum: DecimalText,
  /** By road (LTL), by volume and by the loading metre. */
  roadKgPerM3: DecimalText,
  roadKgPerLdm: DecimalText,
  roadStep: DecimalText,
  roadMinimum: DecimalText,
})
export type ChargeableNumbers = z.infer<typeof ChargeableNumbers>

const least = (kg: string) => (Number(kg) > 0 ? { minimum: kg } : {})

/** How cargo of this mode is weighed in a company with these numbers; what is priced per unit is not. */
export const chargeableRuleOf = (mode: Mode, numbers: ChargeableNumbers): ChargeableRule => {
  if (mode === 'LSE' || mode === 'ULD')
    return { divisor: Number(numbers.airDivisor), step: numbers.airStep, ...least(numbers.airMinimum) }
  if (mode === 'LCL' || mode === 'RORO') return { kgPerM3: Number(numbers.seaKgPerM3), ...least(numbers.seaMinimum) }
  if (mode === 'LTL')
    return {
      kgPerM3: Number(numbers.roadKgPerM3),
      kgPerLdm: Number(numbers.roadKgPerLdm),
      step: numbers.roadStep,
      ...least(numbers.roadMinimum),
    }
  return chargeableRules[mode]
}
