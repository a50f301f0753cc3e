import { z } from 'zod'
import { type ChargeableRule, chargeableRules } from '../freight/chargeable.ts'
import { DecimalText } from '../money/money.ts'
import type { Mode } from '../vocabulary/schemas.ts'

/** A company's numbers for the chargeable weight, as decimal text. A minimum of zero means none. */
export const ChargeableNumbers = z.object({
  /** Cubic centimetres per kilogram by air. */
  airDivisor: DecimalText,
  /** Kilograms: the weight is rounded up to a multiple of it. */
  airStep: DecimalText,
  /** Minimum kilograms charged. */
  airMinimum: DecimalText,
  /** Kilograms per cubic metre by sea (LCL and RORO). */
  seaKgPerM3: DecimalText,
  seaMinimum: DecimalText,
  /** Kilograms per cubic metre and per loading metre by road (LTL). */
  roadKgPerM3: DecimalText,
  roadKgPerLdm: DecimalText,
  roadStep: DecimalText,
  roadMinimum: DecimalText,
})
export type ChargeableNumbers = z.infer<typeof ChargeableNumbers>

const minimumOf = (kg: string) => (Number(kg) > 0 ? { minimum: kg } : {})

/** Chargeable rule of a mode with a company's numbers, in cm³/kg, kg/m³ and kg; empty for modes priced per unit. */
export const chargeableRuleOf = (mode: Mode, numbers: ChargeableNumbers): ChargeableRule => {
  if (mode === 'LSE' || mode === 'ULD')
    return { divisor: Number(numbers.airDivisor), step: numbers.airStep, ...minimumOf(numbers.airMinimum) }
  if (mode === 'LCL' || mode === 'RORO')
    return { kgPerM3: Number(numbers.seaKgPerM3), ...minimumOf(numbers.seaMinimum) }
  if (mode === 'LTL')
    return {
      kgPerM3: Number(numbers.roadKgPerM3),
      kgPerLdm: Number(numbers.roadKgPerLdm),
      step: numbers.roadStep,
      ...minimumOf(numbers.roadMinimum),
    }
  return chargeableRules[mode]
}
