import { z } from 'zod'
import { chargeableSteps } from './usual-numbers.ts'

const wholeNumber = z.string().regex(/^[1-9]\d{0,4}$/, 'A whole number from 1 to 99999.')
const weightStep = z.enum(chargeableSteps, 'A step such as 0.5 or 1.')
const minimumKg = z.string().regex(/^\d{1,5}(\.\d)?$/, 'Kilograms such as 45.')

/** Accepted values of each number. */
export const TypedNumbers = z.object({
  airDivisor: wholeNumber,
  airStep: weightStep,
  airMinimum: minimumKg,
  seaKgPerM3: wholeNumber,
  seaMinimum: minimumKg,
  roadKgPerM3: wholeNumber,
  roadKgPerLdm: wholeNumber,
  roadStep: weightStep,
  roadMinimum: minimumKg,
})
