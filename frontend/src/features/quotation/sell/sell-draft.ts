import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { Exact } from '@freight/contracts/money/money'
import type { Currency, Scope } from '@freight/contracts/vocabulary/schemas'
import { respread } from '@freight/contracts/pricing/charges'
import { amountOf } from '@freight/contracts/pricing/cost-amount'
import { costsBehind } from '@freight/contracts/pricing/costs-behind'
import { chargesOf, linesOfCosts } from '@freight/contracts/pricing/source-costs'
import { isFixed } from '@freight/contracts/pricing/priced-lines'
import { lineIdOf } from '@freight/contracts/pricing/line-id'
import type { SellCharge, SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import type { OfJourney } from '@freight/contracts/pricing/our-sections'
import type { AddedLine, LineRate, LineRule, SellDraft, SellLineDraft } from '../margin/sell-line.ts'
import { withGroupMarkup, withProposedPrice, billedQuantity, NO_RATES } from '../margin/draft-totals.ts'
import { type RuleTerms, withRulesApplied, withShares } from '../margin/rule-shares.ts'
import {
  byJourney,
  carrierOf,
  type CostOfDetail,
  mainCost,
  sharedFacts,
  sourceCostsOf,
  type SourcedCharge,
} from '../charge-grid/cost-summaries.ts'
import { isChargeRemoved, quantityNow } from './lines/removed-costs.ts'
import { storedOffer } from '../charge-grid/offer-draft.ts'
import type { ChargeCode } from '../../../components/charges/matching-codes.ts'
import { emptyLine, lineCode, storedBasis, storedTexts } from '../charge-grid/line-draft.ts'
import { bandDraftsOf } from '../../../components/breaks/band-draft.ts'

/** Current tariff prices of a line sold without a cost. */
const addedRate = (added: readonly AddedLine[] = [], { idCharge, unit = '' }: SellCharge) =>
  added.find((one) => one.charge.id === idCharge && (one.unit ?? '') === unit)

/** A line with the price of its stored tariff version, which may have been corrected since. */
const storedTariffPrice = (
  line: SellLineDraft,
  { sellRate, sellCurrency, sellAmount, sellAmountPerUnit, ...charge }: SellCharge,
  currentRate: LineRate | undefined,
): SellLineDraft => {
  if (!sellRate) return line
  const { minimum, quantity } = charge
  const isFixedAmount = isFixed({ perUnit: sellAmountPerUnit, ranges: charge.ranges })
  const price = isFixedAmount
    ? { amount: sellAmount }
    : {
        ...(sellAmountPerUnit !== undefined && { perUnit: sellAmountPerUnit }),
        ...(charge.ranges && { ranges: charge.ranges }),
        ...(minimum !== undefined && { minimum }),
        ...(charge.calculator && { calculator: charge.calculator }),
        ...(charge.unit !== undefined && { unit: charge.unit }),
        ...(charge.breakRule && { breakRule: charge.breakRule }),
        ...(charge.leastQuantity !== undefined && { leastQuantity: charge.leastQuantity }),
      }
  const tariff = currentRate?.rateId === sellRate.rateId ? currentRate.tariff : undefined
  const rate = {
    ...sellRate,
    currency: sellCurrency,
    quantity: line.quantity ?? quantity,
    ...price,
    ...(tariff && { tariff }),
  }
  return { ...line, rate, rateNow: currentRate }
}

/** Rules of an alternative without a cost. */
export const NO_RULES: LineRules = { byCharge: new Map(), fallbackRule: { kind: 'PERCENT', value: '0' } }

/** The company's default markup, in percent. */
export const defaultRule = (value: string): LineRule => ({ kind: 'PERCENT', value })

type CostCharge = CostOfDetail['charges'][number]

/** Rules of charges by `chargeKey`, and the default for the others. */
export interface LineRules {
  byCharge: ReadonlyMap<string, LineRule>
  fallbackRule: LineRule
  /** Prices of stored tariffs, which take precedence. */
  byRate?: ReadonlyMap<string, LineRate>
  /** Lines that tariffs add to those of a cost. */
  added?: readonly AddedLine[]
  /** Charges of main freight, by their `chargeKey`. */
  mainFreight?: ReadonlySet<string>
  terms?: RuleTerms
}

/** Key of a charge among those of several costs. */
export const chargeKey = ({ idCost, chargeIndex }: Pick<SourcedCharge, 'idCost' | 'chargeIndex'>): string =>
  `${idCost} ${chargeIndex}`

/** The costs that lines may be bought from, and their rules. */
export interface Buying {
  costs: readonly CostOfDetail[]
  rules: LineRules
}

const ruleOf = ({ byCharge, fallbackRule }: LineRules, charge: SourcedCharge): LineRule =>
  byCharge.get(chargeKey(charge)) ?? fallbackRule

const mainMark = ({ mainFreight }: LineRules, charge: SourcedCharge): Pick<SellLineDraft, 'isMain'> =>
  mainFreight?.has(chargeKey(charge)) === true ? { isMain: true } : {}

const rateOf = ({ byRate }: LineRules, charge: SourcedCharge): Pick<SellLineDraft, 'rate'> => {
  const rate = byRate?.get(chargeKey(charge))
  return rate ? { rate } : {}
}

const weighingRuleOf = (costs: readonly CostOfDetail[], charge: SourcedCharge): ChargeableRule | undefined =>
  costs.find(({ idCost }) => idCost === charge.idCost)?.chargeableRule

/** A percentage and an unknown amount are sold as amounts; any other price as it is bought. */
const pricedPerUnit = (charge: CostCharge): boolean =>
  charge.calculator !== 'PERCENT' &&
  // The price over the pivots is not part of the device's price, so it is sold as an amount.
  charge.uld === undefined &&
  amountOf(charge) !== undefined &&
  !isFixed({ perUnit: charge.costPerKg, ranges: charge.ranges })

const costSide = (charge: CostCharge): NonNullable<SellLineDraft['cost']> => {
  const { currency, costPerKg, ranges, minimum, basis, quantity, billedQuantity: billed = quantity } = charge
  const amount = amountOf(charge)
  const priceBasis = sellBasis(charge)
  const percent = charge.calculator === 'PERCENT' && costPerKg !== undefined && { percent: costPerKg }
  if (!pricedPerUnit(charge))
    return { currency, basis: priceBasis, ...percent, ...(amount !== undefined && { amount }) }
  return {
    currency,
    basis: priceBasis,
    ...(costPerKg !== undefined && { perUnit: costPerKg }),
    ...(ranges && { ranges }),
    ...(minimum !== undefined && { minimum }),
    // One-time supplements are spread over counted units such as containers, never over kilograms.
    ...(basis === 'UNIT' && costPerKg !== undefined && { units: quantity }),
    quantity: billed,
    ...(amount !== undefined && { amount }),
  }
}

const sellBasis = (charge: CostCharge) =>
  pricedPerUnit(charge)
    ? { ...storedBasis(charge), ...(charge.calculator !== undefined && { quantity: charge.quantity }) }
    : { meaning: '' }

const lineOf = (charge: SourcedCharge, { costs, rules }: Buying, mainCostId: string | undefined): SellLineDraft => ({
  rowId: charge.idCost === mainCostId ? `cost-${charge.chargeIndex}` : `${charge.idCost}-${charge.chargeIndex}`,
  idCost: charge.idCost,
  ...storedTexts(charge),
  tax: charge.tax,
  codeTax: charge.tax,
  taxReason: '',
  costIndex: charge.chargeIndex,
  cost: costSide(charge),
  rule: ruleOf(rules, charge),
  ...mainMark(rules, charge),
  ...rateOf(rules, charge),
  currency: rateOf(rules, charge).rate?.currency ?? charge.currency,
  perUnit: '',
  amount: '',
  ...sellBasis(charge),
  ...(weighingRuleOf(costs, charge) && { chargeableRule: weighingRuleOf(costs, charge) }),
  byHand: false,
  // A charge bought as included is sold as included.
  included: charge.included === true,
  scope: 'CLIENT',
})

/** The draft with these lines; validity and days follow the remaining costs unless the user typed them. */
export const withLines = (
  draft: SellDraft,
  lines: readonly SellLineDraft[],
  costs: readonly CostOfDetail[],
): SellDraft => {
  const factsOf = (selling: SellDraft) => sharedFacts(sourceCostsOf({ cost: [...costs] }, sellingOf(selling)))
  const nextDraft = { ...draft, lines: [...lines] }
  const [factsBefore, factsAfter] = [factsOf(draft), factsOf(nextDraft)]
  return {
    ...nextDraft,
    validez: draft.validez === factsBefore.validez ? factsAfter.validez : draft.validez,
    ttime: draft.ttime === factsBefore.ttime ? factsAfter.ttime : draft.ttime,
  }
}

/** A draft in the shape of an alternative that draws on costs. */
export const sellingOf = ({ idCost, lines }: SellDraft) => ({ idCost, charges: lines })

/** The draft with more charges of costs, priced like the others. */
export const withCostLines = (draft: SellDraft, charges: readonly SourcedCharge[], buying: Buying): SellDraft => {
  // A new line is sold in the currency of its cost, so no rates are needed.
  const lines = charges.map((charge) => withProposedPrice(lineOf(charge, buying, draft.idCost), draft.markup, NO_RATES))
  return withRulesApplied(withLines(draft, [...draft.lines, ...lines], buying.costs), buying.rules.terms)
}

/** An empty line for a charge without a cost. */
export const emptySellLine = (rowId: string, currency: Currency, scope: Scope): SellLineDraft => ({
  ...emptyLine(rowId, 'OTHER'),
  tax: 'NONE',
  codeTax: 'NONE',
  taxReason: '',
  currency,
  byHand: true,
  included: false,
  scope,
})

/** A line's code as it is sold. */
export const soldCode = (code: ChargeCode) => ({
  ...lineCode(code),
  tax: code.tax,
  codeTax: code.tax,
  isOwnService: code.ownService,
  isDiscount: code.discount,
})

/** "Use as sell": our client's charges of these costs, each with its rule. */
export const sellDraftFromCosts = (
  allCosts: readonly CostOfDetail[],
  isOurs: (charge: OfJourney) => boolean,
  rules: LineRules,
): SellDraft => {
  const soldCosts = allCosts.filter(({ charges }) => charges.some(isOurs))
  // A cost without sold charges has no influence on days and validity.
  const costs = soldCosts.length === 0 ? allCosts : soldCosts
  const mainSource = mainCost(costs)
  const lines = chargesOf(byJourney(costs))
    .filter(isOurs)
    .map((charge) => lineOf(charge, { costs, rules }, mainSource?.idCost))
  const draft: SellDraft = {
    idCost: mainSource?.idCost,
    ...storedOffer({ description: '', ruta: '', validez: '', ...mainSource, carrier: carrierOf(mainSource) }),
    ...sharedFacts(costs),
    validityOverrideReason: '',
    includes: '',
    excludes: '',
    markup: '',
    lines,
  }
  // Each line is sold in the currency of its cost.
  return withGroupMarkup(draft, '', NO_RATES)
}

/** What a stored alternative takes from its quotation. */
interface SoldQuotation {
  scope: Scope
  fx: FxSnapshot
}

/** `Directo (2)`: the first free number of a name. */
const numberedName = (name: string, names: readonly string[]): string => {
  const stem = name.replace(/ \(\d+\)$/, '')
  let number = 2
  while (names.includes(`${stem} (${number})`)) number += 1
  return stem === '' ? '' : `${stem} (${number})`
}

/** A new alternative with the content of a stored one, under a name of its own. */
export const copiedDraft = (draft: SellDraft, names: readonly string[]): SellDraft => ({
  ...draft,
  description: numberedName(draft.description, names),
  // The original's lines are complete: no template lines are proposed.
  linesSaid: true,
})

/** A stored alternative as a draft: a price that differs from its rule was typed by hand. */
export const sellDraftOf = (sell: Omit<SellGroup, 'margin'>, buying: Buying, quotation: SoldQuotation): SellDraft => ({
  idCost: sell.idCost,
  ...storedOffer(sell),
  validityOverrideReason: sell.validityOverrideReason ?? '',
  includes: sell.includes?.join('\n') ?? '',
  excludes: sell.excludes?.join('\n') ?? '',
  markup: '',
  lines: linesOf(sell, buying, quotation),
})

const linesOf = (
  sell: Pick<SellGroup, 'idCost' | 'charges'>,
  buying: Buying,
  quotation: SoldQuotation,
): SellLineDraft[] => {
  const { terms } = buying.rules
  const charges = linesOfCosts(sell)
  const sources = costsBehind(
    charges.map(({ idCharge, idCost }) => ({ idCharge, idCost })),
    chargesOf(buying.costs),
    charges,
  )
  const storedLines = charges.map((charge, index) => storedLine(charge, sources[index], buying, quotation))
  const lines = terms ? withShares(storedLines, terms) : storedLines
  return lines.map((line) => ({ ...line, byHand: !isAsRuled(line, quotation.fx) }))
}

/** A stored line as a draft, without its share of rules; `source`: its cost charge, as far as it exists and is known. */
const storedLine = (
  charge: SellGroup['charges'][number],
  source: SourcedCharge | undefined,
  { costs, rules }: Buying,
  { scope: quotationScope, fx }: SoldQuotation,
): SellLineDraft => {
  const rateNow = source ? rateOf(rules, source).rate : addedRate(rules.added, charge)
  // Without cost rights the line itself has its weighing rule.
  const isUnseen = costs.length === 0
  const chargeableRule = isUnseen ? charge.chargeableRule : source && weighingRuleOf(costs, source)
  // Only discounts are below zero.
  const isDiscount = [charge.sellAmount, charge.sellAmountPerUnit].some((price) => price?.startsWith('-'))
  // A reason means that the line has the other tax than its charge code.
  const otherTax = charge.tax === 'VAT' ? 'NONE' : 'VAT'
  const line: SellLineDraft = {
    rowId: `sell-${charge.chargeIndex}`,
    lineId: lineIdOf(charge),
    // A line without a cost charge is a service of our own.
    isOwnService: charge.costIndex === undefined && charge.costAmount !== undefined,
    isDiscount,
    ...storedTexts(charge),
    tax: charge.tax,
    codeTax: charge.taxReason === undefined ? charge.tax : otherTax,
    taxReason: charge.taxReason ?? '',
    idCost: charge.idCost,
    costIndex: isUnseen ? charge.costIndex : source?.chargeIndex,
    cost: source && costSide(source),
    ...(isChargeRemoved(charge, source, isUnseen) && { costRemoved: true as const }),
    rule: source && ruleOf(rules, source),
    ...(source && mainMark(rules, source)),
    raise: charge.minimumProfit,
    ...(rateNow && { rate: rateNow }),
    currency: charge.sellCurrency,
    perUnit: charge.sellAmountPerUnit ?? '',
    amount: isFixed({ perUnit: charge.sellAmountPerUnit, ranges: charge.ranges }) ? charge.sellAmount : '',
    // Discounts have no minimum.
    minimum: isDiscount ? '' : (charge.minimum ?? ''),
    bands: bandDraftsOf(charge.ranges),
    ...storedBasis(charge),
    ...(charge.calculator !== undefined && { quantity: quantityNow(charge, source) }),
    ...(chargeableRule && { chargeableRule }),
    byHand: true,
    included: charge.included,
    scope: charge.scope === quotationScope ? 'CLIENT' : charge.scope,
  }
  const pricedLine = charge.sellRate && !isAsRuled(line, fx) ? storedTariffPrice(line, charge, rateNow) : line
  return rules.terms ? withSpreadSupplement(charge, pricedLine, rules.terms) : pricedLine
}

/** Spreads one-time supplements over the current quantity, as the confirmation of the alternative does. */
const withSpreadSupplement = (
  { addedOnce, quantity, billedQuantity: billed = quantity }: SellGroup['charges'][number],
  line: SellLineDraft,
  { shipment }: RuleTerms,
): SellLineDraft =>
  addedOnce === undefined || line.perUnit === ''
    ? line
    : { ...line, perUnit: respread(line.perUnit, addedOnce, billed, billedQuantity(line, shipment)) }

/** Whether the price equals that of its tariff or rule at current rates. */
const isAsRuled = (line: SellLineDraft, fx: FxSnapshot): boolean => {
  if (line.rate === undefined && (line.cost === undefined || line.rule?.id === undefined)) return false
  const rulePriced = withProposedPrice(line, '', fx)
  const isSamePrice = (a: string, b: string) => a === b || (a !== '' && b !== '' && new Exact(a).eq(b))
  const bandsOf = ({ bands = [] }: SellLineDraft) =>
    JSON.stringify(bands.map(({ from, amount }) => [from, Number(amount)]))
  const basisText = ({ meaning, breakRule, leastQuantity, uld }: SellLineDraft) =>
    [meaning, breakRule, leastQuantity, uld?.pivot, uld?.overPivot].join()
  return (
    isSamePrice(line.perUnit, rulePriced.perUnit) &&
    isSamePrice(line.amount, rulePriced.amount) &&
    isSamePrice(line.minimum ?? '', rulePriced.minimum ?? '') &&
    bandsOf(line) === bandsOf(rulePriced) &&
    basisText(line) === basisText(rulePriced)
  )
}
