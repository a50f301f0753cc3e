import type { FxSnapshot } from '@freight/contracts/exchange'
import { vatOf } from '@freight/contracts/charges'
import { marginOf, withMarkup } from '@freight/contracts/margin'
import { markedUp } from '@freight/contracts/markup-rule/markup-for'
import type { MarkupRule } from '@freight/contracts/markup-rule/markup-rule'
import { Exact, type Currency, type Money, totalsByCurrency } from '@freight/contracts/money'
import type { Tax } from '@freight/contracts/quotation/cost-group'
import type { SellGroup, SellGroupInput } from '@freight/contracts/quotation/sell-group'
import type { Scope } from '@freight/contracts/quotation/status'
import { inDisplayCurrency, isPositive, lineAmount, typedNumber, type Units } from './amounts.ts'
import type { CostOfDetail } from './cost-summaries.ts'
import type { Section } from './sections.ts'

export type LineRule = Pick<MarkupRule, 'kind' | 'value'> & Partial<Pick<MarkupRule, 'id' | 'name'>>

/** A line of the sale as it is being typed, with the cost it sells. */
export interface SellLineDraft {
  rowId: string
  idCharge: string
  concept: string
  description: string
  section: Section
  tax: Tax
  costIndex?: number
  cost?: { currency: Currency; perUnit?: string; amount: string }
  /** What is added to the cost while the group has no percentage of its own; without an id it is the usual one. */
  rule?: LineRule
  currency: Currency
  perUnit: string
  amount: string
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
const USUAL: LineRule = { kind: 'PERCENT', value: '15' }

/** "Use as sell": the charges that our client pays, each with the rule that was found for it, by index of the charge. */
export const sellDraftFromCost = (
  cost: CostOfDetail,
  ours: ReadonlySet<Section>,
  rules: ReadonlyMap<number, LineRule> = new Map(),
): SellDraft => {
  const markup = rules.size === 0 ? USUAL.value : ''
  const lines = cost.charges
    .filter((charge) => ours.has(charge.section))
    .map((charge): SellLineDraft => ({
      rowId: `cost-${charge.chargeIndex}`,
      idCharge: charge.idCharge,
      concept: charge.concept,
      description: charge.description,
      section: charge.section,
      tax: charge.tax,
      costIndex: charge.chargeIndex,
      cost: { currency: charge.currency, perUnit: charge.costPerKg, amount: charge.amount },
      rule: rules.get(charge.chargeIndex) ?? USUAL,
      currency: charge.currency,
      perUnit: '',
      amount: '',
      byHand: false,
      included: false,
      scope: 'CLIENT',
    }))
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
    markup,
    lines,
  }
  return withGroupMarkup(draft, markup)
}

/** A stored alternative opened for a change: every price counts as typed by hand. */
export const sellDraftOf = (
  sell: Omit<SellGroup, 'margin'>,
  cost: CostOfDetail | undefined,
  quotationScope: Scope,
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
  markup: '',
  lines: sell.charges.map((charge) => {
    // The server does not tell which cost line a stored sell line came from: the code does, once per code.
    const same = sell.charges.filter((one) => one.idCharge === charge.idCharge)
    const source = cost?.charges.filter((one) => one.idCharge === charge.idCharge)[same.indexOf(charge)]
    return {
      rowId: `sell-${charge.chargeIndex}`,
      idCharge: charge.idCharge,
      concept: charge.concept,
      description: charge.description,
      section: charge.section,
      tax: charge.tax,
      costIndex: source?.chargeIndex,
      cost: source && { currency: source.currency, perUnit: source.costPerKg, amount: source.amount },
      currency: charge.sellCurrency,
      perUnit: charge.sellAmountPerUnit ?? '',
      amount: charge.sellAmountPerUnit === undefined ? charge.sellAmount : '',
      byHand: true,
      included: charge.included,
      scope: charge.scope === quotationScope ? 'CLIENT' : charge.scope,
    }
  }),
})

/** Amount of the line as it is typed now; "included" and internal lines are zero. */
export const sellAmountOf = (line: SellLineDraft, units: Units): string =>
  line.included || line.scope === 'INTERNAL' ? '0.00' : (lineAmount(line.perUnit, line.amount, units) ?? '0.00')

/** Optional services are shown apart: they enter neither the total nor the margin. */
const counts = (line: SellLineDraft) => line.scope !== 'ON_REQUEST'

/** Totals of a sale as it is typed: per currency, in US dollars, and what is earned. */
export const sellTotals = (draft: SellDraft, units: Units, { fx, vatPct }: { fx: FxSnapshot; vatPct: string }) => {
  const counted = draft.lines.filter(counts)
  const sells = counted.map((line): Money => ({ amount: sellAmountOf(line, units), currency: line.currency }))
  const costs = counted.flatMap(({ cost }): Money[] => (cost === undefined ? [] : [cost]))
  const taxes = counted
    .filter((line) => line.tax === 'VAT')
    .map((line): Money => ({ amount: vatOf(sellAmountOf(line, units), vatPct), currency: line.currency }))
  const sell = inDisplayCurrency(sells, fx)
  const cost = inDisplayCurrency(costs, fx)
  return {
    perCurrency: totalsByCurrency(sells).filter(({ amount }) => !new Exact(amount).isZero()),
    taxes: totalsByCurrency(taxes).filter(({ amount }) => !new Exact(amount).isZero()),
    sell,
    cost,
    earned: sell === undefined || cost === undefined ? undefined : marginOf(cost, sell),
  }
}

/** What one line earns, in its own currency; undefined when cost and sell are of two currencies. */
export const lineMargin = (line: SellLineDraft, units: Units) =>
  line.cost === undefined || line.cost.currency !== line.currency
    ? undefined
    : marginOf(line.cost.amount, sellAmountOf(line, units))

export type SellProblem =
  { code: 'NO_CHARGE' } | { code: 'ZERO_SELL'; rowId: string } | { code: 'WRONG_DATE' } | { code: 'LATER_THAN_COST' }

/** Everything that keeps an alternative from being saved (domain design 2.6). */
export const sellProblems = (draft: SellDraft, costValidez: string | undefined, units: Units): SellProblem[] => {
  if (draft.lines.length === 0) return [{ code: 'NO_CHARGE' }]
  const problems: SellProblem[] = draft.lines
    .filter((line) => !line.included && line.scope !== 'INTERNAL' && !isPositive(sellAmountOf(line, units)))
    .map(({ rowId }) => ({ code: 'ZERO_SELL', rowId }))
  if (draft.validez === '') problems.push({ code: 'WRONG_DATE' })
  else if (costValidez !== undefined && draft.validez > costValidez && draft.validityOverrideReason.trim() === '')
    problems.push({ code: 'LATER_THAN_COST' })
  return problems
}

const days = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined)
const orNothing = (text: string) => (text.trim() === '' ? undefined : text.trim())

/** The rule that a line's price comes from, as long as nobody typed another one. */
const ruleIdOf = ({ markup }: SellDraft, { byHand, rule, included, scope }: SellLineDraft) =>
  byHand || markup.trim() !== '' || included || scope === 'INTERNAL' ? undefined : rule?.id

/** What is sent: only once `sellProblems` finds nothing. */
export const sellInputOf = (draft: SellDraft): SellGroupInput => ({
  idCost: draft.idCost,
  description: draft.description.trim(),
  validez: draft.validez,
  ruta: draft.ruta.trim(),
  ttime: days(draft.ttime),
  freeDays: days(draft.freeDays),
  frequency: orNothing(draft.frequency),
  carrier: draft.carrier.trim(),
  validityOverrideReason: orNothing(draft.validityOverrideReason),
  charges: draft.lines.map((line) => {
    const isZero = line.included || line.scope === 'INTERNAL'
    const perUnit = isZero ? undefined : typedNumber(line.perUnit)
    const amount = isZero ? '0' : typedNumber(line.amount)
    return {
      idCharge: line.idCharge,
      ...(line.costIndex !== undefined && { costIndex: line.costIndex }),
      description: line.description,
      sellCurrency: line.currency,
      ...(perUnit === undefined ? amount !== undefined && { sellAmount: amount } : { sellAmountPerUnit: perUnit }),
      ...(line.included && { included: true }),
      ...(line.scope !== 'CLIENT' && { scope: line.scope }),
      ...(ruleIdOf(draft, line) !== undefined && { markupRuleId: ruleIdOf(draft, line) }),
    }
  }),
})
