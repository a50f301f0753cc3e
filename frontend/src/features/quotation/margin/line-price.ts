import { convert, convertPrice, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { unitAmount } from '@freight/contracts/pricing/charges'
import { withShare } from '@freight/contracts/markup-rule/amounts'
import { type MarkedCost, type MarkedPrice, plusOnce } from '@freight/contracts/markup-rule/marked-price'
import { markedUp } from '@freight/contracts/markup-rule/markup-for'
import { Exact } from '@freight/contracts/money/money'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { typedNumber } from '../charge-grid/amounts.ts'
import { bandDraftsOf } from '../../../components/breaks/band-draft.ts'
import { inOtherCurrency } from '../charge-grid/line-draft.ts'
import { meaningText } from '../../../components/charges/price-basis.ts'
import type { LineRate, LineRule, SellDraft, SellLineDraft } from './sell-line.ts'

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
