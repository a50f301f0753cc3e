import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { unitAmount } from '@freight/contracts/pricing/charges'
import { markedUp } from '@freight/contracts/markup-rule/markup-for'
import type { MarkupRule } from '@freight/contracts/markup-rule/markup-rule'
import type { Leg } from '@freight/contracts/freight/incoterms'
import { type Currency, Exact } from '@freight/contracts/pricing/money'
import type { Tax } from '@freight/contracts/pricing/tax'
import { amountOf } from '@freight/contracts/pricing/cost-amount'
import { costsBehind } from '@freight/contracts/cost-comparison/costs-behind'
import { lineIdOf } from '@freight/contracts/pricing/line-id'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import type { Scope } from '@freight/contracts/quotation/scope'
import type { OfJourney, Section } from '@freight/contracts/pricing/our-sections'
import { typedNumber } from '../charge-grid/amounts.ts'
import type { CostOfDetail } from '../costs/cost-summaries.ts'
import { meaningText } from '../charge-grid/line-meaning.ts'

export type LineRule = Pick<MarkupRule, 'kind' | 'value'> & Partial<Pick<MarkupRule, 'id' | 'name'>>

/** A line of the sale as it is being typed, with the cost it sells. */
export interface SellLineDraft {
  rowId: string
  /** Which line of the stored alternative it is. */
  lineId?: string
  /** Its currency was changed, and its price entered again in the new one. */
  retyped?: boolean
  /** What the company does itself: without a bought cost it costs nothing. */
  isOwnService?: boolean
  idCharge: string
  concept: string
  description: string
  section: Section
  leg?: Leg | undefined
  tax: Tax
  /** The charge code's; another tax needs a reason. */
  codeTax: Tax
  taxReason: string
  /** Known without its cost to whoever does not see costs. */
  costIndex?: number
  /** Without `amount` nobody knows what it comes to. */
  cost?: { currency: Currency; perUnit?: string; amount?: string }
  /** What is added to the cost while the group has no percentage of its own; without an id it is the usual one. */
  rule?: LineRule
  currency: Currency
  perUnit: string
  amount: string
  /** What the price is multiplied by, where it is not as usual, and how many of it there are. */
  meaning: string
  quantity?: string
  /** The numbers that whoever is paid for it weighs with, where they are not those of the request. */
  chargeableRule?: ChargeableRule | undefined
  /** Typed by hand: the markup of the group passes it by. */
  byHand: boolean
  included: boolean
  /** `CLIENT` = as the quotation itself; the others narrow it for this line. */
  scope: Scope
}

export interface SellDraft {
  idCost?: string
  description: string
  carrier: string
  ruta: string
  ttime: string
  freeDays: string
  frequency: string
  /** A day as `YYYY-MM-DD`; empty while it is missing or not a date. */
  validez: string
  validityOverrideReason: string
  /** One a line; empty: told by sections and incoterm. */
  includes: string
  excludes: string
  /** Percent on the cost, applied to every line that was not typed by hand; empty: each line has its rule. */
  markup: string
  lines: readonly SellLineDraft[]
}

/**
 * The line sold at its cost plus the group's percentage, or its own rule; a line without a cost stays as it is, one whose cost
 * nobody knows has no price.
 */
const marked = (line: SellLineDraft, markup: string): SellLineDraft => {
  if (line.cost === undefined) return line
  const isRuled = markup.trim() === '' && line.rule !== undefined
  const rule = isRuled ? line.rule : ({ kind: 'PERCENT', value: percentOf(markup) } as const)
  const { perUnit, amount } = line.cost
  const price = { perUnit: '', amount: '', ...(rule && amount !== undefined && markedUp(rule, { perUnit, amount })) }
  return { ...withSellCurrency(line, line.cost.currency), ...price, byHand: false }
}

/** The line in another currency: what it was sold for is entered again, and said to be, though it may be the same number. */
export const withSellCurrency = (line: SellLineDraft, currency: Currency): SellLineDraft =>
  currency === line.currency ? line : { ...line, currency, perUnit: '', amount: '', retyped: true }

const percentOf = (text: string) => typedNumber(text) ?? '0'

/** A new percentage for the group: lines typed by hand keep their price. */
export const withGroupMarkup = (draft: SellDraft, markup: string): SellDraft => ({
  ...draft,
  markup,
  lines: draft.lines.map((line) => (line.byHand ? line : marked(line, markup))),
})

/** A line goes back to the percentage of its group. */
export const withoutHand = (draft: SellDraft, rowId: string): SellDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.rowId === rowId ? marked(line, draft.markup) : line)),
})

/** Of an alternative without a cost: no line of it has a rule. */
export const NO_RULES: LineRules = { byIndex: new Map(), usual: { kind: 'PERCENT', value: '0' } }

/** What the company adds where no rule says otherwise, in percent. */
export const defaultRule = (value: string): LineRule => ({ kind: 'PERCENT', value })

type CostCharge = CostOfDetail['charges'][number]

/** The rule that was found for a charge, by its index, and what is added where none was. */
export interface LineRules {
  byIndex: ReadonlyMap<number, LineRule>
  usual: LineRule
}

/** A percentage, and a line that comes to its least amount, are sold as an amount. */
const pricedPerUnit = (charge: CostCharge): boolean => {
  const { costPerKg, quantity, calculator } = charge
  return costPerKg !== undefined && calculator !== 'PERCENT' && unitAmount(costPerKg, quantity) === amountOf(charge)
}

const costSide = (charge: CostCharge): NonNullable<SellLineDraft['cost']> => ({
  currency: charge.currency,
  perUnit: pricedPerUnit(charge) ? charge.costPerKg : undefined,
  amount: amountOf(charge),
})

const unitSide = (charge: CostCharge) =>
  charge.calculator === undefined || !pricedPerUnit(charge)
    ? { meaning: '' }
    : { meaning: meaningText(charge), quantity: charge.quantity }

const lineOf = (charge: CostCharge, rule: LineRule, chargeableRule: ChargeableRule | undefined): SellLineDraft => ({
  rowId: `cost-${charge.chargeIndex}`,
  idCharge: charge.idCharge,
  concept: charge.concept,
  description: charge.description,
  section: charge.section,
  leg: charge.leg,
  tax: charge.tax,
  codeTax: charge.tax,
  taxReason: '',
  costIndex: charge.chargeIndex,
  cost: costSide(charge),
  rule,
  currency: charge.currency,
  perUnit: '',
  amount: '',
  ...unitSide(charge),
  ...(chargeableRule && { chargeableRule }),
  byHand: false,
  included: false,
  scope: 'CLIENT',
})

/** The draft with one more charge of its cost, priced like the others. */
export const withCostLine = (
  draft: SellDraft,
  charge: CostCharge,
  rule: LineRule,
  chargeableRule: ChargeableRule | undefined,
): SellDraft => ({
  ...draft,
  lines: [...draft.lines, marked(lineOf(charge, rule, chargeableRule), draft.markup)],
})

/** An empty line for a charge without a cost. */
export const emptySellLine = (rowId: string, currency: Currency, scope: Scope): SellLineDraft => ({
  rowId,
  idCharge: '',
  concept: '',
  description: '',
  section: 'OTHER',
  tax: 'NONE',
  codeTax: 'NONE',
  taxReason: '',
  currency,
  perUnit: '',
  amount: '',
  meaning: '',
  byHand: true,
  included: false,
  scope,
})

/** "Use as sell": the charges that our client pays, each with the rule that was found for it, by index of the charge. */
export const sellDraftFromCost = (
  cost: CostOfDetail,
  isOurs: (charge: OfJourney) => boolean,
  { byIndex, usual }: LineRules,
): SellDraft => {
  const lines = cost.charges
    .filter(isOurs)
    .map((charge) => lineOf(charge, byIndex.get(charge.chargeIndex) ?? usual, cost.chargeableRule))
  const draft: SellDraft = {
    idCost: cost.idCost,
    description: cost.description,
    carrier: cost.carrier,
    ruta: cost.ruta,
    ttime: cost.ttime === undefined ? '' : String(cost.ttime),
    freeDays: cost.freeDays === undefined ? '' : String(cost.freeDays),
    frequency: cost.frequency ?? '',
    validez: cost.validez,
    validityOverrideReason: '',
    includes: '',
    excludes: '',
    markup: '',
    lines,
  }
  return withGroupMarkup(draft, '')
}

/** A stored alternative opened for a change: a price that is not what its rule makes of the cost was typed by hand. */
export const sellDraftOf = (
  sell: Omit<SellGroup, 'margin'>,
  cost: CostOfDetail | undefined,
  quotationScope: Scope,
  rules: LineRules,
): SellDraft => ({
  idCost: sell.idCost,
  description: sell.description,
  carrier: sell.carrier,
  ruta: sell.ruta,
  ttime: sell.ttime === undefined ? '' : String(sell.ttime),
  freeDays: sell.freeDays === undefined ? '' : String(sell.freeDays),
  frequency: sell.frequency ?? '',
  validez: sell.validez,
  validityOverrideReason: sell.validityOverrideReason ?? '',
  includes: sell.includes?.join('\n') ?? '',
  excludes: sell.excludes?.join('\n') ?? '',
  markup: '',
  lines: linesOf(sell.charges, cost, quotationScope, rules),
})

const linesOf = (
  charges: SellGroup['charges'],
  cost: CostOfDetail | undefined,
  quotationScope: Scope,
  { byIndex, usual }: LineRules,
): SellLineDraft[] => {
  const sources = costsBehind(
    charges.map(({ idCharge }) => ({ idCharge })),
    cost?.charges ?? [],
    charges,
  )
  return charges.map((charge, index) => {
    const source = sources[index]
    // Whoever does not see the cost knows from the line how it is weighed.
    const chargeableRule = cost === undefined ? charge.chargeableRule : source && cost.chargeableRule
    const stored: SellLineDraft = {
      rowId: `sell-${charge.chargeIndex}`,
      lineId: lineIdOf(charge),
      // A cost without a line of the cost behind it is that of a service of our own.
      isOwnService: charge.costIndex === undefined && charge.costAmount !== undefined,
      idCharge: charge.idCharge,
      concept: charge.concept,
      description: charge.description,
      section: charge.section,
      leg: charge.leg,
      tax: charge.tax,
      codeTax: charge.taxReason === undefined ? charge.tax : charge.tax === 'VAT' ? 'NONE' : 'VAT',
      taxReason: charge.taxReason ?? '',
      costIndex: cost === undefined ? charge.costIndex : source?.chargeIndex,
      cost: source && costSide(source),
      rule: source && (byIndex.get(source.chargeIndex) ?? usual),
      currency: charge.sellCurrency,
      perUnit: charge.sellAmountPerUnit ?? '',
      amount: charge.sellAmountPerUnit === undefined ? charge.sellAmount : '',
      meaning: meaningText(charge),
      ...(charge.calculator !== undefined && { quantity: source?.quantity ?? charge.quantity }),
      ...(chargeableRule && { chargeableRule }),
      byHand: true,
      included: charge.included,
      scope: charge.scope === quotationScope ? 'CLIENT' : charge.scope,
    }
    return { ...stored, byHand: !isAsRuled(stored) }
  })
}

/** Whether the price is what the rule makes of the cost. */
const isAsRuled = (line: SellLineDraft): boolean => {
  if (line.cost === undefined || line.rule?.id === undefined) return false
  const ruled = marked(line, '')
  const same = (a: string, b: string) => a === b || (a !== '' && b !== '' && new Exact(a).eq(b))
  return line.currency === ruled.currency && same(line.perUnit, ruled.perUnit) && same(line.amount, ruled.amount)
}
