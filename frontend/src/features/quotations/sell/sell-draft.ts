import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import { type Currency, Exact } from '@freight/contracts/pricing/money'
import { amountOf } from '@freight/contracts/pricing/cost-amount'
import { costsBehind } from '@freight/contracts/cost-comparison/costs-behind'
import { chargesOf, linesOfCosts } from '@freight/contracts/quotation/offer/drawn-on'
import { isFixed } from '@freight/contracts/pricing/priced-lines'
import { lineIdOf } from '@freight/contracts/pricing/line-id'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import type { Scope } from '@freight/contracts/quotation/scope'
import type { OfJourney } from '@freight/contracts/pricing/our-sections'
import type { AddedLine, LineRate, LineRule, SellDraft, SellLineDraft } from '../margin/sell-line.ts'
import { marked, withGroupMarkup } from '../margin/line-price.ts'
import type { CostOfDetail } from '../costs/cost-summaries.ts'
import { carrierOf, costsDrawnOn, byJourney, mainCost, sharedFacts, type SourcedCharge } from '../costs/drawn-costs.ts'
import { addedRate, asSold } from './lines/as-sold.ts'
import { isGone, quantityNow } from './lines/beside-cost.ts'
import { meaningText } from '../charge-grid/line-meaning.ts'
import { bandDraftsOf } from '../../../components/breaks/band-draft.ts'

// A line that is new is sold in the currency of its cost.
const NO_RATES: FxSnapshot = { base: 'USD', date: '', rates: [] }

/** Of an alternative without a cost: no line of it has a rule. */
export const NO_RULES: LineRules = { byCharge: new Map(), usual: { kind: 'PERCENT', value: '0' } }

/** What the company adds where no rule says otherwise, in percent. */
export const defaultRule = (value: string): LineRule => ({ kind: 'PERCENT', value })

type CostCharge = CostOfDetail['charges'][number]

/** The rule that was found for a charge, by its `chargeKey`, and what is added where none was. */
export interface LineRules {
  byCharge: ReadonlyMap<string, LineRule>
  usual: LineRule
  /** The prices of stored tariffs, which come first. */
  byRate?: ReadonlyMap<string, LineRate>
  /** What tariffs ask for besides what a cost has. */
  added?: readonly AddedLine[]
}

/** A charge among those of several costs. */
export const chargeKey = ({ idCost, chargeIndex }: Pick<SourcedCharge, 'idCost' | 'chargeIndex'>): string =>
  `${idCost} ${chargeIndex}`

/** The costs that lines may be bought from, and what is added to their charges. */
export interface Buying {
  costs: readonly CostOfDetail[]
  rules: LineRules
}

const ruleOf = ({ byCharge, usual }: LineRules, charge: SourcedCharge): LineRule =>
  byCharge.get(chargeKey(charge)) ?? usual

const rateOf = ({ byRate }: LineRules, charge: SourcedCharge): Pick<SellLineDraft, 'rate'> => {
  const rate = byRate?.get(chargeKey(charge))
  return rate ? { rate } : {}
}

const weighedBy = (costs: readonly CostOfDetail[], charge: SourcedCharge): ChargeableRule | undefined =>
  costs.find(({ idCost }) => idCost === charge.idCost)?.chargeableRule

/** A percentage is sold as an amount, and so is what nobody could work out; any other price as it is bought. */
const pricedPerUnit = (charge: CostCharge): boolean =>
  charge.calculator !== 'PERCENT' &&
  amountOf(charge) !== undefined &&
  !isFixed({ perUnit: charge.costPerKg, ranges: charge.ranges })

const costSide = (charge: CostCharge): NonNullable<SellLineDraft['cost']> => {
  const { currency, costPerKg, ranges, minimum, basis, quantity } = charge
  const amount = amountOf(charge)
  const how = unitSide(charge)
  if (!pricedPerUnit(charge)) return { currency, how, ...(amount !== undefined && { amount }) }
  return {
    currency,
    how,
    ...(costPerKg !== undefined && { perUnit: costPerKg }),
    ...(ranges && { ranges }),
    ...(minimum !== undefined && { minimum }),
    // What is added once is spread over containers and other things that are counted, never over kilograms.
    ...(basis === 'UNIT' && costPerKg !== undefined && { units: quantity }),
    ...(amount !== undefined && { amount }),
  }
}

const unitSide = (charge: CostCharge) =>
  pricedPerUnit(charge)
    ? { ...howOf(charge), ...(charge.calculator !== undefined && { quantity: charge.quantity }) }
    : { meaning: '' }

/** How a stored price is meant. */
const howOf = (charge: Pick<CostCharge, 'calculator' | 'unit' | 'breakRule' | 'leastQuantity'>) => ({
  meaning: meaningText(charge),
  ...(charge.breakRule && { breakRule: charge.breakRule }),
  ...(charge.leastQuantity !== undefined && { leastQuantity: charge.leastQuantity }),
})

const lineOf = (charge: SourcedCharge, { costs, rules }: Buying, own: string | undefined): SellLineDraft => ({
  rowId: charge.idCost === own ? `cost-${charge.chargeIndex}` : `${charge.idCost}-${charge.chargeIndex}`,
  idCost: charge.idCost,
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
  rule: ruleOf(rules, charge),
  ...rateOf(rules, charge),
  currency: rateOf(rules, charge).rate?.currency ?? charge.currency,
  perUnit: '',
  amount: '',
  ...unitSide(charge),
  ...(weighedBy(costs, charge) && { chargeableRule: weighedBy(costs, charge) }),
  byHand: false,
  // What is part of another line when it is bought is sold so.
  included: charge.included === true,
  scope: 'CLIENT',
})

/** The draft with these lines: what it says of its costs follows those that are left, unless somebody typed another one. */
export const withLines = (
  draft: SellDraft,
  lines: readonly SellLineDraft[],
  costs: readonly CostOfDetail[],
): SellDraft => {
  const facts = (of: SellDraft) => sharedFacts(costsDrawnOn({ cost: [...costs] }, sellingOf(of)))
  const after = { ...draft, lines: [...lines] }
  const [was, is] = [facts(draft), facts(after)]
  return {
    ...after,
    validez: draft.validez === was.validez ? is.validez : draft.validez,
    ttime: draft.ttime === was.ttime ? is.ttime : draft.ttime,
  }
}

/** A draft as an alternative that draws on costs. */
export const sellingOf = ({ idCost, lines }: SellDraft) => ({ idCost, charges: lines })

/** The draft with more charges of costs, priced like the others. */
export const withCostLines = (draft: SellDraft, charges: readonly SourcedCharge[], buying: Buying): SellDraft => {
  const lines = charges.map((charge) => marked(lineOf(charge, buying, draft.idCost), draft.markup, NO_RATES))
  return withLines(draft, [...draft.lines, ...lines], buying.costs)
}

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

/** "Use as sell": the charges of these costs that our client pays, each with the rule that was found for it. */
export const sellDraftFromCosts = (
  all: readonly CostOfDetail[],
  isOurs: (charge: OfJourney) => boolean,
  rules: LineRules,
): SellDraft => {
  const sold = all.filter(({ charges }) => charges.some(isOurs))
  // A cost of which nothing is sold says nothing of days and validity.
  const costs = sold.length === 0 ? all : sold
  const main = mainCost(costs)
  const lines = chargesOf(byJourney(costs))
    .filter(isOurs)
    .map((charge) => lineOf(charge, { costs, rules }, main?.idCost))
  const draft: SellDraft = {
    idCost: main?.idCost,
    description: main?.description ?? '',
    carrier: carrierOf(main),
    ruta: main?.ruta ?? '',
    freeDays: main?.freeDays === undefined ? '' : String(main.freeDays),
    frequency: main?.frequency ?? '',
    ...sharedFacts(costs),
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
  costs: readonly CostOfDetail[],
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
  lines: linesOf(sell, costs, quotationScope, rules, fx),
})

const linesOf = (
  sell: Pick<SellGroup, 'idCost' | 'charges'>,
  costs: readonly CostOfDetail[],
  quotationScope: Scope,
  rules: LineRules,
  fx: FxSnapshot,
): SellLineDraft[] => {
  const charges = linesOfCosts(sell)
  const sources = costsBehind(
    charges.map(({ idCharge, idCost }) => ({ idCharge, idCost })),
    chargesOf(costs),
    charges,
  )
  const asNow = (charge: SellGroup['charges'][number], source: SourcedCharge | undefined) =>
    source ? rateOf(rules, source).rate : addedRate(rules.added, charge)
  return charges.map((charge, index) => {
    const source = sources[index]
    const now = asNow(charge, source)
    // Whoever does not see the cost knows from the line how it is weighed.
    const isUnseen = costs.length === 0
    const chargeableRule = isUnseen ? charge.chargeableRule : source && weighedBy(costs, source)
    // Only what is taken off is sold below zero.
    const isDiscount = [charge.sellAmount, charge.sellAmountPerUnit].some((price) => price?.startsWith('-'))
    const stored: SellLineDraft = {
      rowId: `sell-${charge.chargeIndex}`,
      lineId: lineIdOf(charge),
      // A cost without a line of the cost behind it is that of a service of our own.
      isOwnService: charge.costIndex === undefined && charge.costAmount !== undefined,
      isDiscount,
      idCharge: charge.idCharge,
      concept: charge.concept,
      description: charge.description,
      section: charge.section,
      leg: charge.leg,
      tax: charge.tax,
      codeTax: charge.taxReason === undefined ? charge.tax : charge.tax === 'VAT' ? 'NONE' : 'VAT',
      taxReason: charge.taxReason ?? '',
      idCost: charge.idCost,
      costIndex: isUnseen ? charge.costIndex : source?.chargeIndex,
      cost: source && costSide(source),
      ...(isGone(charge, source, isUnseen) && { costGone: true as const }),
      rule: source && ruleOf(rules, source),
      ...(now && { rate: now }),
      currency: charge.sellCurrency,
      perUnit: charge.sellAmountPerUnit ?? '',
      amount: isFixed({ perUnit: charge.sellAmountPerUnit, ranges: charge.ranges }) ? charge.sellAmount : '',
      // Nothing is the least of what is taken off.
      minimum: isDiscount ? '' : (charge.minimum ?? ''),
      bands: bandDraftsOf(charge.ranges),
      ...howOf(charge),
      ...(charge.calculator !== undefined && { quantity: quantityNow(charge, source) }),
      ...(chargeableRule && { chargeableRule }),
      byHand: true,
      included: charge.included,
      scope: charge.scope === quotationScope ? 'CLIENT' : charge.scope,
    }
    const line = charge.sellRate && !isAsRuled(stored, fx) ? asSold(stored, charge, now) : stored
    return { ...line, byHand: !isAsRuled(line, fx) }
  })
}

/** Whether the price is what its tariff says, or the rule makes of the cost, at the rate of now. */
const isAsRuled = (line: SellLineDraft, fx: FxSnapshot): boolean => {
  if (line.rate === undefined && (line.cost === undefined || line.rule?.id === undefined)) return false
  const ruled = marked(line, '', fx)
  const same = (a: string, b: string) => a === b || (a !== '' && b !== '' && new Exact(a).eq(b))
  const bandsOf = ({ bands = [] }: SellLineDraft) =>
    JSON.stringify(bands.map(({ from, amount }) => [from, Number(amount)]))
  const howOfLine = ({ meaning, breakRule, leastQuantity }: SellLineDraft) => [meaning, breakRule, leastQuantity].join()
  return (
    same(line.perUnit, ruled.perUnit) &&
    same(line.amount, ruled.amount) &&
    same(line.minimum ?? '', ruled.minimum ?? '') &&
    bandsOf(line) === bandsOf(ruled) &&
    howOfLine(line) === howOfLine(ruled)
  )
}
