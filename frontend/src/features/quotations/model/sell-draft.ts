import { unitAmount } from '@freight/contracts/charges'
import { withMarkup } from '@freight/contracts/margin'
import { markedUp } from '@freight/contracts/markup-rule/markup-for'
import type { MarkupRule } from '@freight/contracts/markup-rule/markup-rule'
import type { Leg } from '@freight/contracts/incoterms'
import { type Currency, Exact } from '@freight/contracts/money'
import type { Tax } from '@freight/contracts/quotation/cost-group'
import { costsBehind } from '@freight/contracts/quotation/costs-behind'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import type { Scope } from '@freight/contracts/quotation/status'
import type { OfJourney, Section } from '@freight/contracts/quotation/our-sections'
import { typedNumber } from './amounts.ts'
import type { CostOfDetail } from './cost-summaries.ts'
import { meaningText } from './line-meaning.ts'

export type LineRule = Pick<MarkupRule, 'kind' | 'value'> & Partial<Pick<MarkupRule, 'id' | 'name'>>

/** A line of the sale as it is being typed, with the cost it sells. */
export interface SellLineDraft {
  rowId: string
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
  cost?: { currency: Currency; perUnit?: string; amount: string }
  /** What is added to the cost while the group has no percentage of its own; without an id it is the usual one. */
  rule?: LineRule
  currency: Currency
  perUnit: string
  amount: string
  /** What the price is multiplied by, where it is not as usual, and how many of it there are. */
  meaning: string
  quantity?: string
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

/** The line sold at its cost plus the group's percentage, or its own rule; a line without a cost stays as it is. */
const marked = (line: SellLineDraft, markup: string): SellLineDraft => {
  if (line.cost === undefined) return line
  if (markup.trim() === '' && line.rule !== undefined) {
    const price = { perUnit: '', amount: '', ...markedUp(line.rule, line.cost) }
    return { ...line, currency: line.cost.currency, ...price, byHand: false }
  }
  const percent = percentOf(markup)
  const { perUnit, amount } = line.cost
  return perUnit === undefined
    ? { ...line, currency: line.cost.currency, perUnit: '', amount: withMarkup(amount, percent), byHand: false }
    : { ...line, currency: line.cost.currency, perUnit: withMarkup(perUnit, percent), amount: '', byHand: false }
}

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

/** What is added where no rule says otherwise. */
export const USUAL: LineRule = { kind: 'PERCENT', value: '15' }

type CostCharge = CostOfDetail['charges'][number]

/** A percentage, and a line that comes to its least amount, are sold as an amount. */
const pricedPerUnit = ({ costPerKg, quantity, amount, calculator }: CostCharge): boolean =>
  costPerKg !== undefined && calculator !== 'PERCENT' && unitAmount(costPerKg, quantity) === amount

const costSide = (charge: CostCharge): NonNullable<SellLineDraft['cost']> => ({
  currency: charge.currency,
  perUnit: pricedPerUnit(charge) ? charge.costPerKg : undefined,
  amount: charge.amount,
})

const unitSide = (charge: CostCharge) =>
  charge.calculator === undefined || !pricedPerUnit(charge)
    ? { meaning: '' }
    : { meaning: meaningText(charge), quantity: charge.quantity }

const lineOf = (charge: CostCharge, rule: LineRule): SellLineDraft => ({
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
  byHand: false,
  included: false,
  scope: 'CLIENT',
})

/** The draft with one more charge of its cost, priced like the others. */
export const withCostLine = (draft: SellDraft, charge: CostCharge, rule: LineRule = USUAL): SellDraft => ({
  ...draft,
  lines: [...draft.lines, marked(lineOf(charge, rule), draft.markup)],
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
  rules: ReadonlyMap<number, LineRule> = new Map(),
): SellDraft => {
  const markup = rules.size === 0 ? USUAL.value : ''
  const lines = cost.charges.filter(isOurs).map((charge) => lineOf(charge, rules.get(charge.chargeIndex) ?? USUAL))
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
    markup,
    lines,
  }
  return withGroupMarkup(draft, markup)
}

/** A stored alternative opened for a change: a price that is not what its rule makes of the cost was typed by hand. */
export const sellDraftOf = (
  sell: Omit<SellGroup, 'margin'>,
  cost: CostOfDetail | undefined,
  quotationScope: Scope,
  rules: ReadonlyMap<number, LineRule> = new Map(),
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
  rules: ReadonlyMap<number, LineRule>,
): SellLineDraft[] => {
  const sources = costsBehind(
    charges.map(({ idCharge }) => ({ idCharge })),
    cost?.charges ?? [],
    charges,
  )
  return charges.map((charge, index) => {
    const source = sources[index]
    const stored: SellLineDraft = {
      rowId: `sell-${charge.chargeIndex}`,
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
      rule: source && (rules.get(source.chargeIndex) ?? USUAL),
      currency: charge.sellCurrency,
      perUnit: charge.sellAmountPerUnit ?? '',
      amount: charge.sellAmountPerUnit === undefined ? charge.sellAmount : '',
      meaning: meaningText(charge),
      ...(charge.calculator !== undefined && { quantity: source?.quantity ?? charge.quantity }),
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
