import type { UnitBasis } from '../vocabulary/price.ts'
import { Exact, round2, unitPrice } from '../money/money.ts'
import { asRatio, divideRatio, multiplyRatio, type Ratio, roundRatio } from '../money/ratio.ts'

/** Half-up to 2 decimals, as text with 2 decimals. */
export const cents = (money: Ratio): string => roundRatio(money, 2).toFixed(2)

/** Air charge: cost per kilogram × chargeable kilograms, half-up to 2 decimals. */
export const airCharge = (costPerKg: string, chargeableKg: Ratio | string): string =>
  cents(multiplyRatio(asRatio(chargeableKg), costPerKg))

/** Sea LCL charge: price per revenue ton × chargeable kilograms / 1000 (W/M), half-up to 2 decimals. */
export const lclCharge = (costPerTon: string, chargeableKg: Ratio | string): string =>
  cents(multiplyRatio(divideRatio(asRatio(chargeableKg), 1000), costPerTon))

/** Unit of a price in this mode: KG by air and LTL, RT for LCL and RoRo, else UNIT. */
export const unitBasisOf = (mode: string): UnitBasis => {
  if (mode === 'LSE' || mode === 'ULD' || mode === 'LTL') return 'KG'
  return mode === 'LCL' || mode === 'RORO' ? 'RT' : 'UNIT'
}

/** Quantity for a price per unit, as decimal text: kilograms, revenue tons, or the number of units. */
export const unitQuantity = (mode: string, chargeableKg: string, units = 1): string => {
  const basis = unitBasisOf(mode)
  if (basis === 'KG') return chargeableKg
  return basis === 'RT' ? new Exact(chargeableKg).dividedBy(1000).toFixed() : String(units)
}

type Unitary = { modo: string; containerQty: number; truckData?: readonly { quantity: number }[] | undefined }

/** Number of containers or trucks: one truck where the request lists none, 1 in every other mode. */
export const pricedUnits = ({ modo, containerQty, truckData }: Unitary): number => {
  if (modo === 'FCL') return containerQty
  return modo === 'FTL' && truckData !== undefined ? truckData.reduce((sum, { quantity }) => sum + quantity, 0) : 1
}

/** Amount of a line priced per unit, half-up to 2 decimals. */
export const unitAmount = (perUnit: string, quantity: string): string => round2(new Exact(perUnit).times(quantity))

/** VAT of a line: amount × percent / 100, half-up to 2 decimals. The percentage is company data. */
export const vatOf = (amount: string, vatPct: string): string =>
  round2(new Exact(amount).times(new Exact(vatPct).dividedBy(100)))

/**
 * Price per unit after a change of quantity, half-up to 6 decimals: spreads the one-off amount over the new quantity.
 * Unchanged where either quantity is zero.
 */
export const respread = (perUnit: string, oneOff: string, oldQuantity: string, newQuantity: string): string =>
  oldQuantity === newQuantity || new Exact(oldQuantity).isZero() || new Exact(newQuantity).isZero()
    ? perUnit
    : unitPrice(
        new Exact(perUnit)
          .minus(new Exact(oneOff).dividedBy(oldQuantity))
          .plus(new Exact(oneOff).dividedBy(newQuantity)),
      )
