import { Exact, round2 } from './money.ts'

/** Air charge: cost per kilogram × chargeable kilograms, half-up to 2 decimals. */
export const airCharge = (costPerKg: string, chargeableKg: string): string =>
  round2(new Exact(costPerKg).times(chargeableKg))

/** Sea LCL charge: price per revenue ton × chargeable kilograms / 1000 (the W/M basis), half-up to 2 decimals. */
export const lclCharge = (costPerTon: string, chargeableKg: string): string =>
  round2(new Exact(costPerTon).times(new Exact(chargeableKg).dividedBy(1000)))

/** What a price per unit is multiplied by, by transport: chargeable kilograms, revenue tons, or nothing. */
export type UnitBasis = 'KG' | 'RT' | 'UNIT'

export const unitBasisOf = (mode: string): UnitBasis =>
  mode === 'LSE' || mode === 'ULD' || mode === 'LTL' ? 'KG' : mode === 'LCL' || mode === 'RORO' ? 'RT' : 'UNIT'

/** The quantity behind a price per unit: kilograms, revenue tons, or the number of containers or trucks. */
export const unitQuantity = (mode: string, chargeableKg: string, units = 1): string => {
  const basis = unitBasisOf(mode)
  if (basis === 'KG') return chargeableKg
  return basis === 'RT' ? new Exact(chargeableKg).dividedBy(1000).toFixed() : String(units)
}

type Unitary = { modo: string; containerQty: number; truckData?: readonly { quantity: number }[] | undefined }

/** How many containers or trucks are priced: one truck where none is named, one shipment in every other mode. */
export const pricedUnits = ({ modo, containerQty, truckData }: Unitary): number =>
  modo === 'FCL'
    ? containerQty
    : modo === 'FTL' && truckData !== undefined
      ? truckData.reduce((sum, { quantity }) => sum + quantity, 0)
      : 1

/** Amount of a line priced per unit, half-up to 2 decimals. */
export const unitAmount = (perUnit: string, quantity: string): string => round2(new Exact(perUnit).times(quantity))

/** VAT of a line: amount × percent / 100, half-up to 2 decimals. The percentage is company data. */
export const vatOf = (amount: string, vatPct: string): string =>
  round2(new Exact(amount).times(new Exact(vatPct).dividedBy(100)))
