import { withMarkup } from '../pricing/margin.ts'
import { convert, type FxSnapshot } from '../pricing/exchange.ts'
import { convertedMargin, counted } from '../pricing/margin-figures.ts'
import { type Currency, Exact, round2 } from '../pricing/money.ts'
import type { Margin, SellCharge } from '../quotation/sell-group.ts'
import type { Scope } from '../quotation/scope.ts'
import { markupFor, type MarkupLine } from './markup-for.ts'
import type { MarkupRule } from './markup-rule.ts'

/** An offer that was made, and what rules look at of its quotation. */
export type MadeOffer = Pick<MarkupLine, 'transport' | 'mode' | 'client' | 'origin' | 'destination'> & {
  scope: Scope
  charges: readonly SellCharge[]
}

/** The rules as they stand, and as they would; `id` is the one that is changed, `usual` what is added without any. */
export type RuleChange = {
  id: string
  before: readonly MarkupRule[]
  after: readonly MarkupRule[]
  usual: Pick<MarkupRule, 'kind' | 'value'>
}

type Terms = { fx: FxSnapshot; currency: Currency }
type Added = Pick<MarkupRule, 'kind' | 'value'>
type Bought = SellCharge & { costAmount: string; costCurrency: Currency }

const isBought = (charge: SellCharge): charge is Bought =>
  charge.costAmount !== undefined && charge.costCurrency !== undefined

/** What a line comes to with so much added to its cost, in the currency that it is sold in, half-up to 2 decimals. */
const soldBy = ({ kind, value }: Added, charge: Bought, fx: FxSnapshot): string | undefined => {
  const { costAmount, costCurrency, costAmountPerUnit, sellCurrency, billedQuantity, quantity } = charge
  const isEach = kind === 'PER_UNIT' && costAmountPerUnit !== undefined
  const more = isEach ? new Exact(value).times(billedQuantity ?? quantity) : new Exact(value)
  const amount = kind === 'PERCENT' ? withMarkup(costAmount, value) : round2(new Exact(costAmount).plus(more))
  return convert({ amount, currency: costCurrency }, sellCurrency, fx)?.amount
}

const lineOf = (offer: MadeOffer, { section, idCharge, costCurrency }: Bought): MarkupLine => ({
  transport: offer.transport,
  mode: offer.mode,
  client: offer.client,
  origin: offer.origin,
  destination: offer.destination,
  section,
  idCharge,
  currency: costCurrency,
})

// A price per unit is rounded before it is multiplied: the amount may be off by so much.
const CENTS = '0.05'
const isAbout = (a: string, b: string | undefined) => b !== undefined && new Exact(a).minus(b).abs().lte(CENTS)

/** Whether nobody typed the price: a rule is named, or it is what the usual percentage makes of the cost. */
const isRuled = (charge: Bought, { usual }: RuleChange, fx: FxSnapshot): boolean =>
  charge.sellRate === undefined &&
  !charge.included &&
  charge.scope !== 'INTERNAL' &&
  (charge.markupRuleId !== undefined || isAbout(charge.sellAmount, soldBy(usual, charge, fx)))

/** The line as it would have been sold. */
const changed = (charge: SellCharge, offer: MadeOffer, change: RuleChange, fx: FxSnapshot): SellCharge => {
  if (!isBought(charge) || !isRuled(charge, change, fx)) return charge
  const line = lineOf(offer, charge)
  const [before, after] = [markupFor(change.before, line), markupFor(change.after, line)]
  if (before?.id !== change.id && after?.id !== change.id) return charge
  const sellAmount = soldBy(after ?? change.usual, charge, fx) ?? charge.sellAmount
  return isAbout(charge.sellAmount, sellAmount) ? charge : { ...charge, sellAmount }
}

export type OfferPreview = { lines: number; before: Margin; after: Margin }

/**
 * What an offer would have come to under changed rules, both ways at the same rates of exchange; undefined where one is
 * missing. Only lines count that a rule had priced: what somebody typed, a tariff said or the client does not pay stays.
 */
export const offerPreview = (
  offer: MadeOffer,
  change: RuleChange,
  { fx, currency }: Terms,
): OfferPreview | undefined => {
  const charges = counted(offer.charges, offer.scope)
  const then = charges.map((charge) => changed(charge, offer, change, fx))
  const [before, after] = [convertedMargin(charges, currency, fx), convertedMargin(then, currency, fx)]
  if (!before || !after) return undefined
  return { lines: then.filter((line, index) => line !== charges[index]).length, before, after }
}

/** The mean of percentages, half-up to 2 decimals; undefined of none. */
export const meanPct = (all: readonly (string | undefined)[]): string | undefined => {
  const known = all.filter((one) => one !== undefined)
  if (known.length === 0) return undefined
  return round2(known.reduce((sum, one) => sum.plus(one), new Exact(0)).dividedBy(known.length))
}
