import { convert, convertPrice, type FxSnapshot } from '@freight/contracts/pricing/exchange'
import { markedUp } from '@freight/contracts/markup-rule/markup-for'
import { type Currency, Exact } from '@freight/contracts/pricing/money'
import { typedNumber } from '../charge-grid/amounts.ts'
import { bandDraftsOf } from '../../../components/breaks/band-draft.ts'
import { meaningText } from '../charge-grid/line-meaning.ts'
import type { LineRate, SellDraft, SellLineDraft } from './sell-line.ts'

/** The price as a stored tariff has it. */
const ofRate = (rate: LineRate, currency: Currency, fx: FxSnapshot) => {
  const { perUnit = '', amount = '', minimum = '', ranges } = rate
  const price = { perUnit, amount, minimum, bands: bandDraftsOf(ranges) }
  const how = amount === '' ? howOfRate(rate) : { meaning: '' }
  return { ...noMeaning, ...how, ...inCurrency(price, rate.currency, currency, fx) }
}

const howOfRate = (rate: LineRate) => ({
  meaning: meaningText(rate),
  ...(rate.breakRule && { breakRule: rate.breakRule }),
  ...(rate.leastQuantity !== undefined && { leastQuantity: rate.leastQuantity }),
  ...(rate.calculator !== undefined && { quantity: rate.quantity }),
})

/**
 * The line sold at the price of a tariff, else at its cost plus the group's percentage, or its own rule, converted into the
 * currency that it is sold in; a line with neither cost nor tariff stays as it is, one whose cost nobody knows, or without
 * a rate to convert it, has no price. A percentage is added to costs, and leaves what only a tariff asks for.
 */
export const marked = (line: SellLineDraft, markup: string, fx: FxSnapshot): SellLineDraft => {
  const isOfRate = markup.trim() === '' || line.cost === undefined
  if (isOfRate && line.rate) return { ...line, ...ofRate(line.rate, line.currency, fx), byHand: false }
  if (line.cost === undefined) return line
  const isRuled = markup.trim() === '' && line.rule !== undefined
  const rule = isRuled ? line.rule : ({ kind: 'PERCENT', value: percentOf(markup) } as const)
  const { currency, amount, how = meaningIn(line), ...cost } = line.cost
  const price = rule && amount !== undefined && markedUp(rule, { ...cost, amount })
  return { ...line, ...noMeaning, ...how, ...inCurrency(asPrice(price), currency, line.currency, fx), byHand: false }
}

// Drafts that were kept before costs said it: the line's own.
const meaningIn = ({ meaning, quantity, breakRule, leastQuantity }: SellLineDraft) => ({
  meaning,
  quantity,
  breakRule,
  leastQuantity,
})
const noMeaning = { quantity: undefined, breakRule: undefined, leastQuantity: undefined }

type Price = Pick<SellLineDraft, 'perUnit' | 'amount' | 'minimum' | 'bands'>

const asPrice = (price: ReturnType<typeof markedUp> | false | undefined): Price => ({
  perUnit: price && 'perUnit' in price ? price.perUnit : '',
  amount: price && 'amount' in price ? price.amount : '',
  minimum: (price && price.minimum) || '',
  bands: price && 'ranges' in price ? bandDraftsOf(price.ranges) : undefined,
})

const CENTS = 2
const MOST_DECIMALS = 4

/**
 * A price per unit as a desk proposes it in another currency: to the cent, and of less than one as many decimals as keep
 * three figures, four at most. What is typed, and what a rule makes of a price in its own currency, keep all of theirs.
 */
const asProposed = (price: string): string => {
  const exact = new Exact(price)
  const small = exact.isZero() ? CENTS : 2 - Math.floor(exact.abs().log().toNumber())
  const places = Math.min(MOST_DECIMALS, Math.max(CENTS, small))
  const rounded = exact.toDecimalPlaces(places)
  return rounded.toFixed(Math.max(CENTS, rounded.decimalPlaces()))
}

/** A price in another currency, at the rate of now; nothing where there is none. */
const inCurrency = (price: Price, from: Currency, to: Currency, fx: FxSnapshot): Price => {
  if (from === to) return price
  const unit = (text: string) => {
    const converted = text === '' ? undefined : convertPrice(text, from, to, fx)
    return converted === undefined ? '' : asProposed(converted)
  }
  const money = (text = '') => (text !== '' && convert({ amount: text, currency: from }, to, fx)?.amount) || ''
  return {
    perUnit: unit(price.perUnit),
    amount: money(price.amount),
    minimum: money(price.minimum),
    bands: price.bands?.map((band) => ({ ...band, amount: band.flat ? money(band.amount) : unit(band.amount) })),
  }
}

/**
 * The line sold in another currency: priced by its rule again, or at the price that was typed, converted at the rate of
 * now. Without a cost beside it nothing would show the conversion: what it is sold for is entered again.
 */
export const withSellCurrency = (
  line: SellLineDraft,
  currency: Currency,
  markup: string,
  fx: FxSnapshot,
): SellLineDraft => {
  if (currency === line.currency) return line
  const next = { ...line, currency, retyped: true }
  const isOfRate = line.rate !== undefined && !line.byHand
  if (line.cost === undefined && !isOfRate) return { ...next, perUnit: '', amount: '', minimum: '', bands: undefined }
  return line.byHand ? { ...next, ...inCurrency(line, line.currency, currency, fx) } : marked(next, markup, fx)
}

/** Every line sold in one currency; a line of our own keeps its price as it was typed. */
export const withGroupCurrency = (draft: SellDraft, currency: Currency, fx: FxSnapshot): SellDraft => ({
  ...draft,
  lines: draft.lines.map((line) =>
    line.cost === undefined ? line : withSellCurrency(line, currency, draft.markup, fx),
  ),
})

const percentOf = (text: string) => typedNumber(text) ?? '0'

/** A new percentage for the group: lines typed by hand keep their price. */
export const withGroupMarkup = (draft: SellDraft, markup: string, fx: FxSnapshot): SellDraft => ({
  ...draft,
  markup,
  lines: draft.lines.map((line) => (line.byHand ? line : marked(line, markup, fx))),
})

/** The line by what tariffs say now, where one said it before. */
const asOfNow = ({ rateNow, ...line }: SellLineDraft): SellLineDraft => (rateNow ? { ...line, rate: rateNow } : line)

/** A line goes back to the percentage of its group, or to what its tariff says now. */
export const withoutHand = (draft: SellDraft, rowId: string, fx: FxSnapshot): SellDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.rowId === rowId ? marked(asOfNow(line), draft.markup, fx) : line)),
})
