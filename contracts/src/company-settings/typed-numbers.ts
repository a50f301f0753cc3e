import { z } from 'zod'
import { chargeableSteps } from './usual-numbers.ts'

const whole = z.string().regex(/^[1-9]\d{0,4}$/, 'A whole number from 1 to 99999.')
const step = z.enum(chargeableSteps, 'A step such as 0.5 or 1.')
const leastKg = z.string().regex(/^\d{1,5}(\.\d)?$/, 'Kilograms such as 45.')

/** Accepted values of each number. */
export const TypedNumbers = z.object({
  airDivisor: whole,
  airStep: step,
  airMinimum: leastKg,
  seaKgPerM3: whole,
  seaMinimum: leastKg,
  roadKgPerM3: whole,
  roadKgPerLdm: whole,
  roadStep: step,
  roadMinimum: leastKg,
})
