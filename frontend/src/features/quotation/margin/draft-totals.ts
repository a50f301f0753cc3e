import { unitAmount, vatOf } from '@freight/contracts/pricing/charges'
import { conversionOf, type FxSnapshot, convert, convertPrice } from '@freight/contracts/exchange-rate/exchange'
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
import { withShare } from '@freight/contracts/markup-rule/amounts'
import { type MarkedCost, type MarkedPrice, plusOnce } from '@freight/contracts/markup-rule/marked-price'
import { markedUp } from '@freight/contracts/markup-rule/markup-for'
import { inDisplayCurrency, lineAmount, quantityBy, typedNumber, type Units } from '../charge-grid/cost-summaries.ts'
import { typedPrice, inOtherCurrency } from '../charge-grid/line-draft.ts'
import { basisOf, meaningText } from '../../../components/charges/price-basis.ts'
import type { SellDraft, SellLineDraft, LineRate, LineRule } from './sell-line.ts'
import { bandDraftsOf } from '../../../components/breaks/band-draft.ts'

/** The price of a stored tariff. */
const priceOfRate = (rate: LineRate, currency: Currency, fx: FxSnapshot) => {
  const { perUnit = '', amount = '', minimum = '', ranges } = rate
  const price = { perUnit, amount, minimum, bands: bandDraftsOf(ranges) }
  const basis = amount === '' ? basisOfRate(rate) : { meaning: '' }
  return { ...NO_BASIS, ...basis, ...inCurrency(price, rate.currency, currency, fx) }
}

const basisOfRate = (rate: LineRate) => ({
  meaning: meaningText(rate),
  ...(rate.breakRule && { breakRule: rate.breakRule }),
  ...(rate.leastQuantity !== undefined && { leastQuantity: rate.leastQuantity }),
  ...(rate.calculator !== undefined && { quantity: rate.quantity }),
})

/**
 * The line priced by its tariff, else by its cost plus the group's percentage or its own rule, converted into its sell
 * currency. A line with neither cost nor tariff is unchanged; with an unknown cost or without an exchange rate it has
 * no price. A group percentage applies to costs only, not to lines from a tariff alone.
 */
export const withProposedPrice = (
  { before: _typed, ...line }: SellLineDraft,
  markup: string,
  fx: FxSnapshot,
): SellLineDraft => {
  const isPricedByRate = markup.trim() === '' || line.cost === undefined
  if (isPricedByRate && line.rate) return { ...line, ...priceOfRate(line.rate, line.currency, fx), byHand: false }
  if (line.cost === undefined) return line
  const isByRule = markup.trim() === '' && line.rule !== undefined
  const rule = isByRule ? line.rule : ({ kind: 'PERCENT', value: percentOf(markup) } as const)
  const { currency, amount, basis = basisIn(line), ...cost } = line.cost
  if (rule === undefined || amount === undefined)
    return { ...line, ...NO_BASIS, ...basis, ...asPrice(undefined), byHand: false }
  const price = inCurrency(asPrice(ruledPrice(rule, { ...cost, amount }, line)), currency, line.currency, fx)
  const amountBefore = inCurrency(asPrice(ruledPrice(rule, { amount }, line)), currency, line.currency, fx).amount
  const raisedLinePrice = isByRule ? raisedPrice(price, amountBefore, line) : price
  return { ...line, ...NO_BASIS, ...basis, ...raisedLinePrice, byHand: false }
}

const ruledPrice = (rule: LineRule, cost: MarkedCost, { share, cost: lineCost }: SellLineDraft) =>
  rule.kind === 'AMOUNT' ? withShare({ quantity: lineCost?.quantity, ...cost }, share ?? {}) : markedUp(rule, cost)

/** The price with the supplement for the shipment's minimum profit; `amountBefore`: the line's amount without it. */
const raisedPrice = (price: Price, amountBefore: string, { raise, cost }: SellLineDraft): Price => {
  if (raise === undefined) return price
  const { perUnit, minimum = '' } = price
  const quantity = cost?.quantity
  if (perUnit === '' || quantity === undefined)
    return asPrice(plusOnce({ amount: amountBefore }, raise.amount, { amount: amountBefore }))
  const minimumPart = minimum === '' ? {} : { minimum }
  const amount = Exact.max(unitAmount(perUnit, quantity), minimum || 0).toFixed(2)
  return asPrice(plusOnce({ perUnit, ...minimumPart }, raise.amount, { amount, quantity }))
}

// Drafts without the cost's basis use the line's own.
const basisIn = ({ meaning, quantity, breakRule, leastQuantity }: SellLineDraft) => ({
  meaning,
  quantity,
  breakRule,
  leastQuantity,
})
const NO_BASIS = { quantity: undefined, breakRule: undefined, leastQuantity: undefined, uld: undefined }

type Price = Pick<SellLineDraft, 'perUnit' | 'amount' | 'minimum' | 'bands'>

const asPrice = (price: MarkedPrice | undefined): Price => ({
  perUnit: price && 'perUnit' in price ? price.perUnit : '',
  amount: price && 'amount' in price ? price.amount : '',
  minimum: price?.minimum ?? '',
  bands: price && 'ranges' in price ? bandDraftsOf(price.ranges) : undefined,
})

const CENT_DECIMALS = 2
const MOST_DECIMALS = 4

/**
 * A converted price per unit as a proposal: to the cent; below one, as many decimals as three significant digits need,
 * at most four. Typed prices and ruled prices in their own currency keep all decimals.
 */
const asProposed = (price: string): string => {
  const exact = new Exact(price)
  const significantPlaces = exact.isZero() ? CENT_DECIMALS : 2 - Math.floor(exact.abs().log().toNumber())
  const places = Math.min(MOST_DECIMALS, Math.max(CENT_DECIMALS, significantPlaces))
  const rounded = exact.toDecimalPlaces(places)
  return rounded.toFixed(Math.max(CENT_DECIMALS, rounded.decimalPlaces()))
}

/** A price in another currency at the current rate; empty without a rate. */
const inCurrency = (price: Price, from: Currency, to: Currency, fx: FxSnapshot): Price => {
  if (from === to) return price
  const unitPriceOf = (text: string) => {
    const convertedPrice = text === '' ? undefined : convertPrice(text, from, to, fx)
    return convertedPrice === undefined ? '' : asProposed(convertedPrice)
  }
  const moneyOf = (text = '') => (text !== '' && convert({ amount: text, currency: from }, to, fx)?.amount) || ''
  return {
    perUnit: unitPriceOf(price.perUnit),
    amount: moneyOf(price.amount),
    minimum: moneyOf(price.minimum),
    bands: price.bands?.map((band) => ({
      ...band,
      amount: band.flat ? moneyOf(band.amount) : unitPriceOf(band.amount),
    })),
  }
}

const withConvertedRaise = ({ raise, ...line }: SellLineDraft, currency: Currency, fx: FxSnapshot): SellLineDraft => {
  const amount = raise && convert({ amount: raise.amount, currency: line.currency }, currency, fx)?.amount
  return { ...line, currency, ...(raise && amount !== undefined && { raise: { ...raise, amount } }) }
}

/**
 * The line in another sell currency: priced again by its rule or tariff. A typed price, or one with neither, has to be
 * typed again.
 */
export const withSellCurrency = (
  line: SellLineDraft,
  currency: Currency,
  markup: string,
  fx: FxSnapshot,
): SellLineDraft => {
  if (currency === line.currency) return line
  const isPricedAnew = !line.byHand && (line.cost !== undefined || line.rate !== undefined)
  const repricedLine = isPricedAnew
    ? withProposedPrice(withConvertedRaise(line, currency, fx), markup, fx)
    : inOtherCurrency(line, currency)
  return { ...repricedLine, retyped: true }
}

/** Every line in one sell currency; a line of our own keeps its typed price. */
export const withGroupCurrency = (draft: SellDraft, currency: Currency, fx: FxSnapshot): SellDraft => ({
  ...draft,
  lines: draft.lines.map((line) =>
    line.cost === undefined ? line : withSellCurrency(line, currency, draft.markup, fx),
  ),
})

const percentOf = (text: string) => typedNumber(text) ?? '0'

/** Applies a new group percentage; lines typed by hand keep their price. */
export const withGroupMarkup = (draft: SellDraft, markup: string, fx: FxSnapshot): SellDraft => ({
  ...draft,
  markup,
  lines: draft.lines.map((line) => (line.byHand ? line : withProposedPrice(line, markup, fx))),
})

/** The line with the current tariff price instead of its stored one. */
const withCurrentRate = ({ rateNow, ...line }: SellLineDraft): SellLineDraft =>
  rateNow ? { ...line, rate: rateNow } : line

/** Reverts a typed line to the group percentage, else to the price of its current tariff or its rule. */
export const withoutTypedPrice = (draft: SellDraft, rowId: string, fx: FxSnapshot): SellDraft => ({
  ...draft,
  lines: draft.lines.map((line) =>
    line.rowId === rowId ? withProposedPrice(withCurrentRate(line), draft.markup, fx) : line,
  ),
})

/** Currency of the server's margin decisions, whatever the display currency. */
export const DECIDED_IN = 'USD'

interface SellTerms {
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
