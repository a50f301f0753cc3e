import { pricedUnits, unitAmount, unitBasisOf, unitQuantity } from '@freight/contracts/pricing/charges'
import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { convertedTotal, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { Exact, type Money } from '@freight/contracts/money/money'
import type { Currency, Mode } from '@freight/contracts/vocabulary/schemas'
import { type Shipment, shipmentRevenueTons } from '@freight/contracts/pricing/priced-lines'
import { weighedBy } from '@freight/contracts/freight/weighed-by'

type Weighed = Pick<
  Shipment,
  'pesoTotal' | 'cbmTotal' | 'packingData' | 'totals' | 'chargeableRule' | 'stackable' | 'uldData'
>

/**
 * Quantity for a price per unit in this quotation; revenue tons are calculated from weight and volume where both are
 * known.
 */
export interface Units extends Partial<Weighed> {
  modo: Mode
  chargeableTotal: string
  containerQty: number
  truckData?: readonly { quantity: number }[] | undefined
}

const isWeighed = (units: Units): units is Units & Weighed =>
  units.pesoTotal !== undefined && units.cbmTotal !== undefined && units.packingData !== undefined

export const quantityOf = (units: Units): string => {
  const tons = unitBasisOf(units.modo) === 'RT' && isWeighed(units) ? shipmentRevenueTons(units) : undefined
  return tons === undefined
    ? unitQuantity(units.modo, units.chargeableTotal, Math.max(1, pricedUnits(units)))
    : tons.numerator.dividedBy(tons.denominator).toFixed()
}

/** Quantity weighed by the rule of the provider that the line is bought from; without one, by that of the request. */
export const quantityBy = (units: Units, rule: ChargeableRule | undefined): string =>
  quantityOf(rule !== undefined && isWeighed(units) ? weighedBy(units, rule) : units)

/** A discount is below zero. */
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** Whether the text is a number above zero. */
export const isPositive = (text: string | undefined): boolean =>
  text !== undefined && isNumber(text) && new Exact(text).greaterThan(0)

export const typedNumber = (text: string): string | undefined => (isNumber(text) ? text : undefined)

/** Amount of a typed line: a price per unit wins over an amount; undefined for an empty line. */
export const lineAmount = (perUnit: string, amount: string, units: Units): string | undefined => {
  if (isNumber(perUnit)) return unitAmount(perUnit, quantityOf(units))
  return isNumber(amount) ? unitAmount(amount, '1') : undefined
}

/** Total in one currency; undefined when an exchange rate is missing. */
export const inDisplayCurrency = (amounts: readonly Money[], fx: FxSnapshot, currency: Currency): string | undefined =>
  convertedTotal(amounts, currency, fx)?.amount
