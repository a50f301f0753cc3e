import { unitAmount, vatOf } from '@freight/contracts/pricing/charges'
import { conversionOf, type FxSnapshot } from '@freight/contracts/pricing/exchange'
import { marginOf } from '@freight/contracts/pricing/margin'
import { type Currency, Exact, type Money, totalsByCurrency } from '@freight/contracts/pricing/money'
import {
  convertedMargin,
  type EarningLine,
  marginByCurrency,
  marginShownIn,
  unknownCosts,
} from '@freight/contracts/pricing/margin-figures'
import type { SellCharge, SellGroup } from '@freight/contracts/quotation/sell-group'
import { priceLines, type Shipment, type TypedLine } from '@freight/contracts/pricing/priced-lines'
import { inDisplayCurrency, lineAmount, quantityBy, typedNumber, type Units } from '../charge-grid/amounts.ts'
import { meant } from '../charge-grid/line-meaning.ts'
import { typedPrice } from '../charge-grid/typed-price.ts'
import type { SellDraft, SellLineDraft } from './sell-line.ts'

/** The server decides on margins in this currency, whatever they are shown in. */
export const DECIDED_IN = 'USD'

export interface SellTerms {
  fx: FxSnapshot
  vatPct: string
  displayCurrency: Currency
}

/** What a price per unit of the line is multiplied by. */
export const sellQuantity = ({ quantity, chargeableRule }: SellLineDraft, units: Units): string =>
  quantity ?? quantityBy(units, chargeableRule)

/** Amount of the line as it is typed now; "included" and internal lines are zero. */
export const sellAmountOf = (line: SellLineDraft, units: Units): string =>
  line.included || line.scope === 'INTERNAL' ? '0.00' : (typedAmount(line, units) ?? '0.00')

/** What its price per unit is multiplied by in the end: the quantity of a percentage is what it is of. */
export const billedQuantity = (line: SellLineDraft, units: Units): string => {
  const quantity = new Exact(sellQuantity(line, units))
  if (meant(line.meaning).calculator === 'PERCENT') return quantity.dividedBy(100).toFixed()
  return Exact.max(quantity, typedNumber(line.leastQuantity ?? '') ?? 0).toFixed()
}

const typedAmount = (line: SellLineDraft, units: Units): string | undefined => {
  const { perUnit, ranges, minimum, leastQuantity, ...how } = { ...none, ...typedPrice(line) }
  if (ranges !== undefined) return bandsAmount({ ...how, ranges, minimum, leastQuantity }, line, units)
  if (perUnit === undefined) return lineAmount('', line.amount, units)
  const amount = unitAmount(perUnit, billedQuantity(line, units))
  // What is taken off has no least amount.
  return minimum === undefined || new Exact(perUnit).lt(0) ? amount : Exact.max(amount, minimum).toFixed(2)
}

const none = {
  perUnit: undefined,
  ranges: undefined,
  minimum: undefined,
  leastQuantity: undefined,
  calculator: undefined,
}
const NO_RATES: FxSnapshot = { base: 'USD', date: '', rates: [] }

/** What bands come to: the same sum as everywhere. */
const bandsAmount = (price: Partial<TypedLine>, line: SellLineDraft, units: Units): string | undefined => {
  if (!isShipment(units)) return undefined
  const { section, currency, chargeableRule } = line
  return priceLines([{ section, currency, chargeableRule, ...price }], units, NO_RATES)[0]?.amount
}

const isShipment = (units: Units): units is Units & Shipment => 'containerData' in units && 'packingData' in units

/** Optional services are shown apart: they enter neither the total nor the margin. */
const counts = (line: SellLineDraft) => line.scope !== 'ON_REQUEST'

/** The line as it earns: what it is sold for, and what it costs as far as that is known. */
const earning = (line: SellLineDraft, units: Units): EarningLine => ({
  sellAmount: sellAmountOf(line, units),
  sellCurrency: line.currency,
  ...(line.cost !== undefined
    ? { costCurrency: line.cost.currency, ...(line.cost.amount !== undefined && { costAmount: line.cost.amount }) }
    : (line.isOwnService === true || line.isDiscount === true) && { costAmount: '0.00', costCurrency: line.currency }),
})

/**
 * Totals of a sale as it is typed: per currency, in the display currency, and what is earned: its percentages as the
 * server will decide them, in US dollars.
 */
export const sellTotals = (draft: SellDraft, units: Units, terms: SellTerms) => {
  const { fx, vatPct, displayCurrency } = terms
  const counting = draft.lines.filter(counts)
  const lines = counting.map((line) => earning(line, units))
  const sells = lines.map(({ sellAmount, sellCurrency }): Money => ({ amount: sellAmount, currency: sellCurrency }))
  const taxes = counting
    .filter((line) => line.tax === 'VAT')
    .map((line): Money => ({ amount: vatOf(sellAmountOf(line, units), vatPct), currency: line.currency }))
  const decided = convertedMargin(lines, DECIDED_IN, fx)
  const margin = decided && marginShownIn(decided, lines, displayCurrency, fx)
  return {
    perCurrency: totalsByCurrency(sells).filter(({ amount }) => !isZero(amount)),
    taxes: totalsByCurrency(taxes).filter(({ amount }) => !isZero(amount)),
    sell: inDisplayCurrency(sells, fx, displayCurrency),
    cost: margin?.cost,
    marginFigures: margin,
    withoutCost: unknownCosts(lines),
  }
}

const isZero = (amount: string) => new Exact(amount).isZero()

/** How many lines of a stored alternative have a cost that nobody knows; only for who may see costs. */
export const linesWithoutCost = ({ charges }: Pick<SellGroup, 'charges'>): number =>
  unknownCosts(charges.filter(({ scope }) => scope !== 'ON_REQUEST'))

/** What a stored alternative costs, is sold for and earns in each of its currencies; only for who may see costs. */
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

/** The cost of a line in the currency that it is sold in, where that is another one than it is bought in. */
export const lineConversion = ({ cost, currency }: SellLineDraft, fx: FxSnapshot) =>
  cost?.amount === undefined ? undefined : conversionOf({ amount: cost.amount, currency: cost.currency }, currency, fx)

/** What is taken off makes the other lines earn less: it is no percentage of anything. */
const ofLine = (cost: string, sell: string): ReturnType<typeof marginOf> =>
  new Exact(sell).lt(0)
    ? { margin: marginOf(cost, sell).margin, marginPct: undefined, markupPct: undefined }
    : marginOf(cost, sell)

/** What one line earns, in the currency that it is sold in; undefined without a rate. */
export const lineMargin = (line: SellLineDraft, units: Units, fx: FxSnapshot) => {
  const { cost, currency } = line
  const own = cost?.currency === currency ? cost.amount : lineConversion(line, fx)?.amount
  return own === undefined ? undefined : ofLine(own, sellAmountOf(line, units))
}

/** The same of a line as it is stored, at the rate of when it was. */
export const storedLineMargin = (charge: SellCharge) => {
  const { costAmount, costConverted, costCurrency, sellCurrency, sellAmount } = charge
  const own = costCurrency === sellCurrency ? costAmount : costConverted?.amount
  return own === undefined ? undefined : ofLine(own, sellAmount)
}
