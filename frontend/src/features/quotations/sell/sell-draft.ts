import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { unitAmount } from '@freight/contracts/pricing/charges'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import { type Currency, Exact } from '@freight/contracts/pricing/money'
import { amountOf } from '@freight/contracts/pricing/cost-amount'
import { costsBehind } from '@freight/contracts/cost-comparison/costs-behind'
import { lineIdOf } from '@freight/contracts/pricing/line-id'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import type { Scope } from '@freight/contracts/quotation/scope'
import type { OfJourney } from '@freight/contracts/pricing/our-sections'
import type { LineRule, SellDraft, SellLineDraft } from '../margin/sell-line.ts'
import { marked, withGroupMarkup } from '../margin/line-price.ts'
import type { CostOfDetail } from '../costs/cost-summaries.ts'
import { meaningText } from '../charge-grid/line-meaning.ts'

// A line that is new is sold in the currency of its cost.
const NO_RATES: FxSnapshot = { base: 'USD', date: '', rates: [] }

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
  lines: [...draft.lines, marked(lineOf(charge, rule, chargeableRule), draft.markup, NO_RATES)],
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
  return withGroupMarkup(draft, '', NO_RATES)
}

/** A stored alternative opened for a change: a price that is not what its rule makes of the cost was typed by hand. */
export const sellDraftOf = (
  sell: Omit<SellGroup, 'margin'>,
  cost: CostOfDetail | undefined,
  quotationScope: Scope,
  rules: LineRules,
  fx: FxSnapshot,
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
  lines: linesOf(sell.charges, cost, quotationScope, rules, fx),
})

const linesOf = (
  charges: SellGroup['charges'],
  cost: CostOfDetail | undefined,
  quotationScope: Scope,
  { byIndex, usual }: LineRules,
  fx: FxSnapshot,
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
    return { ...stored, byHand: !isAsRuled(stored, fx) }
  })
}

/** Whether the price is what the rule makes of the cost, at the rate of now. */
const isAsRuled = (line: SellLineDraft, fx: FxSnapshot): boolean => {
  if (line.cost === undefined || line.rule?.id === undefined) return false
  const ruled = marked(line, '', fx)
  const same = (a: string, b: string) => a === b || (a !== '' && b !== '' && new Exact(a).eq(b))
  return same(line.perUnit, ruled.perUnit) && same(line.amount, ruled.amount)
}
