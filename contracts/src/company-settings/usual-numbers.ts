import type { ChargeableNumbers } from './chargeable-numbers.ts'

/** Steps for rounding the chargeable weight up, in kilograms. */
export const chargeableSteps = ['0.1', '0.2', '0.25', '0.5', '1', '5', '10', '50', '100'] as const

/** Default numbers, usual in the trade. */
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
