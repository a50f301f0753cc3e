import { isInBands } from '../pricing/bands/line-bands.ts'
import { unitAmount } from '../pricing/charges.ts'
import { convert, convertPrice, type FxSnapshot } from '../exchange-rate/exchange.ts'
import { convertedMargin, type EarningLine } from '../pricing/margin-figures.ts'
import { Exact, round2, unitPrice } from '../money/money.ts'
import type { Currency } from '../vocabulary/schemas.ts'
import { shipmentLoad, type Shipment, type TypedLine, isFixed, usualCalculator } from '../pricing/priced-lines.ts'
import { asRatio, roundRatio } from '../money/ratio.ts'
import { type MarkedCost, type MarkedPrice, plusOnce } from './marked-price.ts'
import type { MarkupRule } from './markup-rule.ts'

/** Units of a shipment for rules per unit; an unknown quantity is absent. */
export type RuleUnits = {
  mode: string
  /** Containers by type, or trucks, with an empty type. */
  containers: readonly { type: string; quantity: number }[]
  chargeableKg?: string | undefined
  revenueTons?: string | undefined
}

// The most that a decimal text has.
const TON_DECIMALS = 8

/** Units of a shipment, with revenue tons half-up to 8 decimals. FTL, and FCL without container types, count trucks. */
export const ruleUnits = (shipment: Shipment): RuleUnits => {
  const { containers = [], trucks = 0, chargeableKg, revenueTons } = shipmentLoad(shipment)
  const { modo: mode } = shipment
  return {
    mode,
    containers:
      mode === 'FTL' || (mode === 'FCL' && containers.length === 0) ? [{ type: '', quantity: trucks }] : containers,
    ...(chargeableKg !== undefined && { chargeableKg }),
    // Revenue tons are a sea measure; other modes calculate them from the same weight and volume.
    ...(revenueTons !== undefined && { revenueTons: roundRatio(asRatio(revenueTons), TON_DECIMALS).toFixed() }),
  }
}

type Rule = Pick<MarkupRule, 'kind' | 'value'> & Partial<Pick<MarkupRule, 'id' | 'basis' | 'currency'>>

/** A cost line with its matching rule. */
export type RuledLine = {
  rule?: Rule | undefined
  mainFreight?: boolean | undefined
  currency: Currency
  /** Cost of the line; absent where it is unknown. */
  amount?: string | undefined
  /** Price per unit or bands of the line; absent on a fixed amount. */
  price?: Pick<TypedLine, 'perUnit' | 'ranges' | 'calculator' | 'unit'> | undefined
}

/** Addition of a rule to one line, in the currency of its cost: to the price per unit, and one-off. */
export type Share = { each?: string; once?: string }

/** Why a rule adds nothing: no main-freight line, none of its units in the shipment, or no exchange rate. */
export const unappliedReasons = ['NO_MAIN_FREIGHT', 'NO_UNITS', 'NO_RATE'] as const
export type UnappliedReason = (typeof unappliedReasons)[number]

/** Unit of a line's price per unit; undefined for other units and for fixed amounts. */
const pricedBy = (
  { price }: RuledLine,
  mode: string,
): { basis: 'CONTAINER' | 'KG' | 'RT'; type: string } | undefined => {
  if (price === undefined || isFixed(price)) return undefined
  if (price.ranges?.some(({ flat }) => flat)) return undefined
  const { calculator = usualCalculator(mode), unit = '' } = price
  if (calculator === 'RANGE_CUMULATIVE') return undefined
  const priceUnit = isInBands(calculator) ? unit : calculator
  if (priceUnit === 'PER_KG' || priceUnit === 'KG') return { basis: 'KG', type: '' }
  if (priceUnit === 'PER_WM' || priceUnit === 'WM') return { basis: 'RT', type: '' }
  return priceUnit === 'PER_CONTAINER' || priceUnit === 'PER_TRUCK' ? { basis: 'CONTAINER', type: unit } : undefined
}

/** Lines that may bear the amount, the dearest first: main freight, or any line where there is none. */
const bearingLines = <Line extends RuledLine>(lines: readonly Line[], fx: FxSnapshot): Line[] => {
  const main = lines.filter(({ mainFreight }) => mainFreight)
  const baseAmount = ({ amount = '0', currency }: Line) =>
    new Exact(convert({ amount, currency }, fx.base, fx)?.amount ?? 0)
  return (main.length > 0 ? main : lines).toSorted((a, b) => baseAmount(b).comparedTo(baseAmount(a)))
}

type Added = { share: Share } | { reason: UnappliedReason }

/** The amount of a rule, added to the price per unit of a line. */
const perUnitAddition = ({ value, currency = 'USD' }: Rule, line: RuledLine, fx: FxSnapshot): Added => {
  const amount = convertPrice(value, currency, line.currency, fx)
  return amount === undefined ? { reason: 'NO_RATE' } : { share: { each: amount } }
}

/** The amount of a rule for all its units, added once to a line. */
const oneOffAddition = (
  { value, currency = 'USD' }: Rule,
  line: RuledLine,
  quantity: number | string,
  fx: FxSnapshot,
): Added => {
  const amount = round2(new Exact(value).times(quantity))
  const converted = convert({ amount, currency }, line.currency, fx)?.amount
  return converted === undefined ? { reason: 'NO_RATE' } : { share: { once: converted } }
}

/** Additions of a rule per container; empty where no line is for one of the containers. */
const containerAdditions = <Line extends RuledLine>(
  rule: Rule,
  dearestFirst: readonly Line[],
  { containers, mode }: RuleUnits,
  fx: FxSnapshot,
): Map<Line, Added> => {
  const additions = new Map<Line, Added>()
  let remaining = containers.filter(({ quantity }) => quantity > 0)
  // Lines for one container type come first; a line for all types takes the rest. A type without a line is not sold.
  const typedLines = dearestFirst.filter((line) => (pricedBy(line, mode)?.type ?? '') !== '')
  for (const line of [...typedLines, ...dearestFirst.filter((one) => !typedLines.includes(one))]) {
    const pricing = pricedBy(line, mode)
    const lineContainers = remaining.filter(
      ({ type }) => pricing === undefined || pricing.type === '' || pricing.type === type,
    )
    if (lineContainers.length === 0) continue
    const isPerContainer =
      pricing?.basis === 'CONTAINER' && (pricing.type !== '' || lineContainers.length === containers.length)
    const containerCount = lineContainers.reduce((sum, { quantity }) => sum + quantity, 0)
    additions.set(
      line,
      isPerContainer ? perUnitAddition(rule, line, fx) : oneOffAddition(rule, line, containerCount, fx),
    )
    remaining = remaining.filter((one) => !lineContainers.includes(one))
  }
  return additions
}

const additionsOfRule = <Line extends RuledLine>(
  rule: Rule,
  lines: readonly Line[],
  units: RuleUnits,
  fx: FxSnapshot,
): Map<Line, Added> => {
  const { basis = 'SHIPMENT' } = rule
  const dearestFirst = bearingLines(lines, fx)
  const [dearest] = dearestFirst
  if (!dearest) return new Map()
  if (basis === 'CONTAINER') {
    const perContainer = containerAdditions(rule, dearestFirst, units, fx)
    return perContainer.size === 0 ? perContainer.set(dearest, { reason: 'NO_UNITS' }) : perContainer
  }
  const additions = new Map<Line, Added>()
  if (basis !== 'KG' && basis !== 'RT') return additions.set(dearest, oneOffAddition(rule, dearest, 1, fx))
  const quantity = basis === 'KG' ? units.chargeableKg : units.revenueTons
  if (quantity === undefined) return additions.set(dearest, { reason: 'NO_UNITS' })
  const isPerUnit = pricedBy(dearest, units.mode)?.basis === basis
  return additions.set(
    dearest,
    isPerUnit ? perUnitAddition(rule, dearest, fx) : oneOffAddition(rule, dearest, quantity, fx),
  )
}

/**
 * Shares of AMOUNT rules per line, in the currency of its cost: each rule is added once for each of its units. Amounts
 * per container go to the lines priced for that type, all others to the dearest line. `unapplied`: rules that add
 * nothing, with the reason.
 */
export const amountShares = (lines: readonly RuledLine[], units: RuleUnits, fx: FxSnapshot) => {
  const rules = new Map(lines.flatMap(({ rule }) => (rule?.kind === 'AMOUNT' ? [[rule.id, rule] as const] : [])))
  const added = new Map<RuledLine, Added>()
  const unapplied: { id: string | undefined; reason: UnappliedReason }[] = []
  for (const [id, rule] of rules) {
    const ruleLines = lines.filter((line) => line.rule?.kind === 'AMOUNT' && line.rule.id === id)
    for (const [line, addition] of additionsOfRule(rule, ruleLines, units, fx)) {
      added.set(line, addition)
      if ('reason' in addition) unapplied.push({ id, reason: addition.reason })
    }
  }
  const shares = lines.map((line) => {
    const addition = added.get(line)
    return addition && 'share' in addition ? addition.share : undefined
  })
  return { shares, unapplied }
}

/** Sell of a line with its share of AMOUNT rules, in the currency of the cost. `quantity`: billed quantity. */
export const withShare = (
  cost: MarkedCost & { quantity?: string | undefined },
  { each: unitShare, once: oneOff }: Share,
): MarkedPrice => {
  const { perUnit, ranges, amount, minimum, quantity = '1' } = cost
  const withUnitShare = (price: string) => unitPrice(new Exact(price).plus(unitShare ?? 0))
  const amountWithShare = round2(new Exact(amount).plus(new Exact(unitShare ?? 0).times(quantity)))
  // Billed at its minimum, a line would gain less than the share from a dearer price per unit alone.
  const isAtMinimum =
    minimum !== undefined &&
    (perUnit === undefined
      ? ranges !== undefined && new Exact(amount).eq(minimum)
      : unitAmount(perUnit, quantity) !== amount)
  const newMinimum =
    minimum === undefined ? {} : { minimum: isAtMinimum && unitShare !== undefined ? amountWithShare : round2(minimum) }
  const markedPrice = (): MarkedPrice => {
    if (ranges)
      return { ranges: ranges.map((band) => ({ ...band, amount: withUnitShare(band.amount) })), ...newMinimum }
    return perUnit === undefined ? { amount: amountWithShare } : { perUnit: withUnitShare(perUnit), ...newMinimum }
  }
  const price = markedPrice()
  return oneOff === undefined || new Exact(oneOff).isZero()
    ? price
    : plusOnce(price, oneOff, { amount: amountWithShare, quantity })
}

/**
 * Difference between the minimum profit of a rule and the margin of the lines, in the rule's currency, half-up to 2
 * decimals; undefined when the profit is reached or an exchange rate is missing.
 */
export const missingProfit = (
  lines: readonly EarningLine[],
  { value, currency }: Pick<MarkupRule, 'value' | 'currency'>,
  fx: FxSnapshot,
): string | undefined => {
  const current = convertedMargin(lines, currency, fx)
  if (!current) return undefined
  const missing = new Exact(value).minus(current.margin)
  return missing.gt(0) ? round2(missing) : undefined
}
