import { convertedMargin, counted, withMarkup } from '../pricing/margin-figures.ts'
import { convert, type FxSnapshot } from '../exchange-rate/exchange.ts'
import { Exact, round2 } from '../money/money.ts'
import type { Currency, Scope } from '../vocabulary/schemas.ts'
import type { Margin, SellCharge } from '../pricing/offer/sell-group.ts'
import { amountShares, type RuleUnits, type Share } from './amounts.ts'
import type { MarkupLine } from './markup-for.ts'
import type { MarkupRule } from './markup-rule.ts'
import { rulesForLines } from './rules-for-lines.ts'

/** An offer with the fields of its quotation that rules match. */
export type MadeOffer = Pick<MarkupLine, 'transport' | 'mode' | 'client' | 'clientGroup' | 'origin' | 'destination'> & {
  scope: Scope
  charges: readonly SellCharge[]
  units: RuleUnits
  /** Charge codes of main freight. */
  mainFreight: ReadonlySet<string>
}

/** Rules before and after a change; `id`: the changed rule, `usual`: the markup of lines without a rule. */
export type RuleChange = {
  id: string
  before: readonly MarkupRule[]
  after: readonly MarkupRule[]
  usual: Pick<MarkupRule, 'kind' | 'value'>
}

type Terms = { fx: FxSnapshot; currency: Currency }
type Added = Pick<MarkupRule, 'kind' | 'value'> & { share?: Share | undefined }
type Bought = SellCharge & { costAmount: string; costCurrency: Currency }

const isBought = (charge: SellCharge): charge is Bought =>
  charge.costAmount !== undefined && charge.costCurrency !== undefined

/** The share of an AMOUNT rule, or the value of another rule: per unit where the line is bought per unit, else one-off. */
const addedBy = ({ kind, value, share = {} }: Added, { costAmountPerUnit }: Bought): Share => {
  if (kind === 'AMOUNT') return share
  return kind === 'PER_UNIT' && costAmountPerUnit !== undefined ? { each: value } : { once: value }
}

/** Sell of a line with this markup, in its sell currency, half-up to 2 decimals; undefined when a rate is missing. */
const soldBy = (markup: Added, charge: Bought, fx: FxSnapshot): string | undefined => {
  const { kind, value } = markup
  const { costAmount, costCurrency, sellCurrency, billedQuantity, quantity } = charge
  const { each: perUnit = '0', once: oneOff = '0' } = addedBy(markup, charge)
  const addition = new Exact(perUnit).times(billedQuantity ?? quantity).plus(oneOff)
  const amount = kind === 'PERCENT' ? withMarkup(costAmount, value) : round2(new Exact(costAmount).plus(addition))
  const sold = convert({ amount, currency: costCurrency }, sellCurrency, fx)?.amount
  // Adds the stored supplement for the minimum profit.
  return sold === undefined ? undefined : round2(new Exact(sold).plus(charge.minimumProfit?.amount ?? 0))
}

/** The rule of each bought line of an offer, with its share of an amount. */
const ruledLines = (offer: MadeOffer, charges: readonly SellCharge[], rules: readonly MarkupRule[], fx: FxSnapshot) => {
  const boughtCharges = charges.filter(isBought).filter(({ sellRate }) => sellRate === undefined)
  const lines = boughtCharges.map((charge) => ({
    about: lineOf(offer, charge),
    priced: {
      mainFreight: offer.mainFreight.has(charge.idCharge),
      currency: charge.costCurrency,
      amount: charge.costAmount,
      price: {
        perUnit: charge.costAmountPerUnit,
        ranges: charge.ranges,
        calculator: charge.calculator,
        unit: charge.unit,
      },
    },
  }))
  const lineRules = rulesForLines(rules, lines, offer.units, fx)
  const linesWithRules = lines.map(({ priced }, index) => ({ ...priced, rule: lineRules[index] }))
  const { shares } = amountShares(linesWithRules, offer.units, fx)
  return new Map<SellCharge, { rule: MarkupRule | undefined; share: Share | undefined }>(
    boughtCharges.map((charge, index) => [charge, { rule: lineRules[index], share: shares[index] }]),
  )
}

type RuledLines = ReturnType<typeof ruledLines>

const lineOf = (offer: MadeOffer, { section, idCharge, costCurrency }: Bought): MarkupLine => ({
  transport: offer.transport,
  mode: offer.mode,
  client: offer.client,
  clientGroup: offer.clientGroup,
  origin: offer.origin,
  destination: offer.destination,
  section,
  idCharge,
  currency: costCurrency,
  mainFreight: offer.mainFreight.has(idCharge),
})

// A price per unit is rounded before the multiplication, so amounts differ by some cents.
const AMOUNT_TOLERANCE = '0.05'
const isAbout = (a: string, b: string | undefined) =>
  b !== undefined && new Exact(a).minus(b).abs().lte(AMOUNT_TOLERANCE)

/** Whether a rule priced the line: it names one, or its sell is the cost plus the usual percentage. */
const isRuled = (charge: Bought, { usual }: RuleChange, fx: FxSnapshot): boolean =>
  charge.sellRate === undefined &&
  !charge.included &&
  charge.scope !== 'INTERNAL' &&
  (charge.markupRuleId !== undefined || isAbout(charge.sellAmount, soldBy(usual, charge, fx)))

/** The line with its sell under rules; as it is where the changed rule neither was nor becomes its rule. */
const lineUnder = (
  charge: SellCharge,
  ruled: RuledLines,
  change: RuleChange,
  { fx, linesBefore, linesAfter }: { fx: FxSnapshot; linesBefore: RuledLines; linesAfter: RuledLines },
): SellCharge => {
  if (!isBought(charge) || !isRuled(charge, change, fx)) return charge
  if ([linesBefore, linesAfter].every((lines) => lines.get(charge)?.rule?.id !== change.id)) return charge
  const { rule = change.usual, share } = ruled.get(charge) ?? {}
  const sellAmount = soldBy({ ...rule, share }, charge, fx) ?? charge.sellAmount
  return isAbout(charge.sellAmount, sellAmount) ? charge : { ...charge, sellAmount }
}

/** `before`: as sold; `now`: by the rules as they stand; `lines`: number of lines that the change prices otherwise. */
export type OfferPreview = { lines: number; before: Margin; now: Margin; after: Margin }

/**
 * Margin of an offer as sold, and under the rules before and after a change, in the given currency and at the same
 * exchange rates; undefined when a rate is missing. Only lines that a rule priced change: typed and tariff prices stay,
 * and so do lines that the client does not pay.
 */
export const offerPreview = (
  offer: MadeOffer,
  change: RuleChange,
  { fx, currency }: Terms,
): OfferPreview | undefined => {
  const charges = counted(offer.charges, offer.scope)
  const [linesBefore, linesAfter] = [change.before, change.after].map((rules) => ruledLines(offer, charges, rules, fx))
  if (!linesBefore || !linesAfter) return undefined
  const [chargesNow, chargesAfter] = [linesBefore, linesAfter].map((ruled) =>
    charges.map((charge) => lineUnder(charge, ruled, change, { fx, linesBefore, linesAfter })),
  )
  if (!chargesNow || !chargesAfter) return undefined
  const [before, now, after] = [charges, chargesNow, chargesAfter].map((some) => convertedMargin(some, currency, fx))
  if (!before || !now || !after) return undefined
  const lines = chargesAfter.filter(({ sellAmount }, index) => !isAbout(sellAmount, chargesNow[index]?.sellAmount))
  return { lines: lines.length, before, now, after }
}

/** Mean of the percentages that are present, half-up to 2 decimals; undefined where there are none. */
export const meanPct = (percentages: readonly (string | undefined)[]): string | undefined => {
  const knownPercentages = percentages.filter((pct) => pct !== undefined)
  if (knownPercentages.length === 0) return undefined
  return round2(knownPercentages.reduce((sum, pct) => sum.plus(pct), new Exact(0)).dividedBy(knownPercentages.length))
}
