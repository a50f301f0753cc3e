import { unitAmount, vatOf } from '@freight/contracts/pricing/charges'
import { conversionOf, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import {
  convertedMargin,
  type EarningLine,
  marginByCurrency,
  marginOf,
  marginShownIn,
  unknownCosts,
} from '@freight/contracts/pricing/margin-figures'
import { Exact, type Money, totalsByCurrency } from '@freight/contracts/money/money'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import type { SellCharge, SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { priceLines, type Shipment, type TypedLine } from '@freight/contracts/pricing/priced-lines'
import { inDisplayCurrency, lineAmount, quantityBy, typedNumber, type Units } from '../charge-grid/amounts.ts'
import { typedPrice } from '../charge-grid/line-draft.ts'
import { basisOf } from '../../../components/charges/price-basis.ts'
import type { SellDraft, SellLineDraft } from './sell-line.ts'

/** Currency of the server's margin decisions, whatever the display currency. */
export const DECIDED_IN = 'USD'

export interface SellTerms {
  fx: FxSnapshot
  vatPct: string
  displayCurrency: Currency
}

/** Quantity of the line, before its minimum quantity. */
export const sellQuantity = ({ quantity, chargeableRule }: SellLineDraft, units: Units): string =>
  quantity ?? quantityBy(units, chargeableRule)

/** Current amount of a line; included and internal lines are zero. */
export const sellAmountOf = (line: SellLineDraft, units: Units): string =>
  line.included || line.scope === 'INTERNAL' ? '0.00' : (typedAmount(line, units) ?? '0.00')

/**
 * Quantity that the price per unit is multiplied by: at least the minimum quantity; for a percentage, a hundredth of its
 * base.
 */
export const billedQuantity = (line: SellLineDraft, units: Units): string => {
  const quantity = new Exact(sellQuantity(line, units))
  if (basisOf(line.meaning).calculator === 'PERCENT') return quantity.dividedBy(100).toFixed()
  return Exact.max(quantity, typedNumber(line.leastQuantity ?? '') ?? 0).toFixed()
}

const typedAmount = (line: SellLineDraft, units: Units): string | undefined => {
  const { perUnit, ranges, minimum, leastQuantity, ...basis } = { ...NO_PRICE, ...typedPrice(line) }
  if (ranges !== undefined) return shipmentAmount({ ...basis, ranges, minimum, leastQuantity }, line, units)
  // The kilograms over a pivot depend on the devices of the shipment.
  if (basis.uld?.overPivot !== undefined && perUnit !== undefined)
    return shipmentAmount({ ...basis, perUnit, minimum, leastQuantity }, line, units)
  if (perUnit === undefined) return lineAmount('', line.amount, units)
  const amount = unitAmount(perUnit, billedQuantity(line, units))
  // A discount has no minimum amount.
  return minimum === undefined || new Exact(perUnit).lt(0) ? amount : Exact.max(amount, minimum).toFixed(2)
}

const NO_PRICE = {
  perUnit: undefined,
  ranges: undefined,
  minimum: undefined,
  leastQuantity: undefined,
  calculator: undefined,
  uld: undefined,
}
/** For amounts that are not converted. */
export const NO_RATES: FxSnapshot = { base: 'USD', date: '', rates: [] }

/** Amount of a price that depends on the whole shipment, by the calculation shared with the server. */
const shipmentAmount = (price: Partial<TypedLine>, line: SellLineDraft, units: Units): string | undefined => {
  if (!isShipment(units)) return undefined
  const { section, currency, chargeableRule } = line
  return priceLines([{ section, currency, chargeableRule, ...price }], units, NO_RATES)[0]?.amount
}

const isShipment = (units: Units): units is Units & Shipment => 'containerData' in units && 'packingData' in units

/** Optional services are separate: in neither the total nor the margin. */
const isCounted = (line: SellLineDraft) => line.scope !== 'ON_REQUEST'

/** Sale and known cost of a line. */
const earningOf = (line: SellLineDraft, units: Units): EarningLine => ({
  sellAmount: sellAmountOf(line, units),
  sellCurrency: line.currency,
  ...(line.cost !== undefined
    ? { costCurrency: line.cost.currency, ...(line.cost.amount !== undefined && { costAmount: line.cost.amount }) }
    : (line.isOwnService === true || line.isDiscount === true) && { costAmount: '0.00', costCurrency: line.currency }),
})

/** Lines that count for the shipment's profit, with their known costs. */
export const earningLines = (lines: readonly SellLineDraft[], units: Units): EarningLine[] =>
  lines
    .filter(isCounted)
    .map((line) => earningOf(line, units))
    .filter(({ costAmount }) => costAmount !== undefined)

/**
 * Totals of a typed sale: per currency, in the display currency, and margins; percentages in US dollars as the server
 * decides them.
 */
export const sellTotals = (draft: SellDraft, units: Units, terms: SellTerms) => {
  const { fx, vatPct, displayCurrency } = terms
  const countedLines = draft.lines.filter(isCounted)
  const earnings = countedLines.map((line) => earningOf(line, units))
  const sellAmounts = earnings.map(({ sellAmount, sellCurrency }): Money => ({
    amount: sellAmount,
    currency: sellCurrency,
  }))
  const taxes = countedLines
    .filter((line) => line.tax === 'VAT')
    .map((line): Money => ({ amount: vatOf(sellAmountOf(line, units), vatPct), currency: line.currency }))
  const decidedMargin = convertedMargin(earnings, DECIDED_IN, fx)
  const margin = decidedMargin && marginShownIn(decidedMargin, earnings, displayCurrency, fx)
  return {
    perCurrency: totalsByCurrency(sellAmounts).filter(({ amount }) => !isZero(amount)),
    taxes: totalsByCurrency(taxes).filter(({ amount }) => !isZero(amount)),
    sell: inDisplayCurrency(sellAmounts, fx, displayCurrency),
    cost: margin?.cost,
    marginFigures: margin,
    withoutCost: unknownCosts(earnings),
  }
}

const isZero = (amount: string) => new Exact(amount).isZero()

/** Number of lines of a stored alternative with an unknown cost; only with cost rights. */
export const linesWithoutCost = ({ charges }: Pick<SellGroup, 'charges'>): number =>
  unknownCosts(charges.filter(({ scope }) => scope !== 'ON_REQUEST'))

/** Cost, sale and margin of a stored alternative per currency; only with cost rights. */
export const storedByCurrency = ({ charges }: Pick<SellGroup, 'charges'>) =>
  marginByCurrency(charges.filter(({ scope }) => scope !== 'ON_REQUEST')).map(
    ({ currency, cost, sell, margin, atMost }) => ({
      currency,
      cost,
      sell,
      marginFigures:
        margin === undefined || sell === undefined
          ? undefined
          : { ...marginOf(cost ?? '0', sell), ...(atMost && { atMost }) },
    }),
  )

/** Cost of a line in its sell currency, where it is bought in another one. */
export const lineConversion = ({ cost, currency }: SellLineDraft, fx: FxSnapshot) =>
  cost?.amount === undefined ? undefined : conversionOf({ amount: cost.amount, currency: cost.currency }, currency, fx)

/** A discount lowers the margin of other lines: it has no percentage of its own. */
const marginOfLine = (cost: string, sell: string): ReturnType<typeof marginOf> =>
  new Exact(sell).lt(0)
    ? { margin: marginOf(cost, sell).margin, marginPct: undefined, markupPct: undefined }
    : marginOf(cost, sell)

/** Margin of one line in its sell currency; undefined without a rate. */
export const lineMargin = (line: SellLineDraft, units: Units, fx: FxSnapshot) => {
  const { cost, currency } = line
  const costAmount = cost?.currency === currency ? cost.amount : lineConversion(line, fx)?.amount
  return costAmount === undefined ? undefined : marginOfLine(costAmount, sellAmountOf(line, units))
}

/** Margin of a stored line in its sell currency, at its stored rates; undefined without a rate. */
export const storedLineMargin = (charge: SellCharge) => {
  const { costAmount, costConverted, costCurrency, sellCurrency, sellAmount } = charge
  const convertedCost = costCurrency === sellCurrency ? costAmount : costConverted?.amount
  return convertedCost === undefined ? undefined : marginOfLine(convertedCost, sellAmount)
}
