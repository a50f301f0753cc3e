import { z } from 'zod'
import { type ChargeableRule, chargeableRules } from '../chargeable.ts'
import { DecimalText } from '../money.ts'
import type { Mode } from '../transport.ts'

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

/** To whose next multiple a chargeable weight may go up, in kilograms. */
export const chargeableSteps = ['0.1', '0.2', '0.25', '0.5', '1', '5', '10', '50', '100'] as const

/** Those of the trade, as long as a company has not decided others. */
export const usualNumbers: ChargeableNumbers = {
  airDivisor: '6000',
  airStep: '0.5',
  airMinimum: '0',
  seaKgPerM3: '1000',
  seaMinimum: '0',
  roadKgPerM3: '333',
  roadKgPerLdm: '1750',
  roadStep: '1',
  roadMinimum: '0',
}

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
