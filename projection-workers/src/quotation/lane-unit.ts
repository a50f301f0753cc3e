import { unitBasisOf } from '@freight/contracts/pricing/charges'
import { convert, type FxSnapshot } from '@freight/contracts/pricing/exchange'
import { compareMoney, type Currency, Exact, type Money, unitPrice } from '@freight/contracts/pricing/money'
import { chargedQuantity } from '@freight/contracts/pricing/load'
import { type LineCalculator, pricedLoad, type Shipment } from '@freight/contracts/pricing/priced-lines'
import { smallQuotient } from '@freight/contracts/pricing/decimal/small-decimal'
import { ratio, roundRatio } from '@freight/contracts/pricing/ratio'

/** A line of a cost or of an alternative. */
export type Line = {
  section: string
  calculator?: LineCalculator | undefined
  unit?: string | undefined
  ranges?: readonly { amount: string }[] | undefined
  included?: boolean | undefined
  minimum?: string | undefined
  leastQuantity?: string | undefined
  perUnit?: string | undefined
  amount?: string | undefined
  currency: Currency
}
/** What a price per unit is found with: what the shipment has of what its mode is priced by, and its `laneSize`. */
type Lane = { modo: string; size: string; quantity: string }

const byBasis = { KG: 'PER_KG', RT: 'PER_WM', UNIT: 'PER_TRUCK' } as const

/** Chargeable kilograms, revenue tons, containers or trucks of a shipment, as decimal text; zero where not known. */
export const laneQuantity = (shipment: Shipment): string =>
  roundRatio(chargedQuantity(pricedLoad(shipment), byBasis[unitBasisOf(shipment.modo)], '') ?? ratio(0), 8).toFixed()

/** Whether the price of the line is for what the mode is priced by: for one of its own containers, for instance. */
const isUsual = ({ calculator, unit = '' }: Line, { modo, size }: Lane): boolean => {
  if (calculator === undefined) return true
  if (modo === 'FCL') return calculator === 'PER_CONTAINER' && (unit === '' || size.split(' + ').includes(unit))
  return calculator === byBasis[unitBasisOf(modo)]
}

const perQuantity = (amount: string | undefined, { quantity }: Lane): string | undefined =>
  amount === undefined || Number(amount) === 0 || Number(quantity) === 0
    ? undefined
    : unitPrice(smallQuotient([amount], [quantity], 6) ?? new Exact(amount).dividedBy(quantity))

/** Bands and amounts for the shipment are divided; what is multiplied by something else is not comparable. */
const unitOf = (line: Line, lane: Lane): string | undefined =>
  line.perUnit === undefined ? perQuantity(line.amount, lane) : isUsual(line, lane) ? line.perUnit : undefined

/** The price of the main freight per unit of what its mode is priced by; of several lines that which comes to most. */
export const freightUnit = (lines: readonly Line[], lane: Lane, fx: FxSnapshot): Money | undefined => {
  let most: { unit: Money; worth: Money<'USD'> } | undefined
  for (const line of lines) {
    const { section, included, amount = '0', currency } = line
    if (section !== 'FREIGHT' || included === true) continue
    const unit = unitOf(line, lane)
    if (unit === undefined) continue
    const worth = convert({ amount, currency }, 'USD', fx) ?? { amount: '0', currency: 'USD' }
    if (!most || compareMoney(worth, most.worth) > 0) most = { unit: { amount: unit, currency }, worth }
  }
  return most?.unit
}
