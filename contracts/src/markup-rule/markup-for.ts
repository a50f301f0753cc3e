import { groupId } from '../vocabulary/client-group.ts'
import { unitWithMarkup, withMarkup } from '../pricing/margin-figures.ts'
import { Exact, round2, unitPrice } from '../money/money.ts'
import type { Currency } from '../vocabulary/schemas.ts'
import { type MarkedCost, type MarkedPrice, plusOnce } from './marked-price.ts'
import type { MarkupRule } from './markup-rule.ts'

/** Fields of a cost line that rules match. */
export type MarkupLine = {
  transport: string
  mode: string
  client?: string | undefined
  clientGroup?: string | undefined
  origin: { code: string; country: string }
  destination: { code: string; country: string }
  section: string
  idCharge: string
  currency: Currency
  /** Main freight by its charge code, not a surcharge. */
  mainFreight?: boolean | undefined
}

type Place = MarkupLine['origin']

/** Specificity of one end of the lane: 0 any, 1 country, 2 location; undefined where it does not match. */
const placeSpecificity = (condition: string | undefined, { code, country }: Place): number | undefined => {
  if (condition === undefined) return 0
  if (condition === code) return 2
  return condition === country ? 1 : undefined
}

/** Specificity of another condition: 0 any, 1 this value; undefined where it does not match. */
const valueSpecificity = <Value>(condition: Value | undefined, value: Value | undefined): number | undefined => {
  if (condition === undefined) return 0
  return condition === value ? 1 : undefined
}

/** Specificity of the client: 0 any, 1 its group, 2 this client; undefined where it does not match. */
const clientSpecificity = (
  condition: string | undefined,
  { client, clientGroup }: Pick<MarkupLine, 'client' | 'clientGroup'>,
): number | undefined => {
  if (condition === undefined) return 0
  if (condition === client) return 2
  return clientGroup && condition === groupId(clientGroup) ? 1 : undefined
}

type Trip = Omit<MarkupLine, 'section' | 'idCharge' | 'currency' | 'mainFreight'>

/** A shipment, or one of its lines. */
type Subject = Trip & Partial<MarkupLine>

/**
 * Specificity of a rule for a shipment or a line, the strongest condition first: client or its group, charge code, lane, main freight,
 * section, mode, transport. Undefined where the conditions do not match.
 */
const specificity = (rule: MarkupRule, subject: Subject): readonly number[] | undefined => {
  const origin = placeSpecificity(rule.origin, subject.origin)
  const destination = placeSpecificity(rule.destination, subject.destination)
  const specificityOfRule = [
    clientSpecificity(rule.client, subject),
    valueSpecificity(rule.chargeCode, subject.idCharge),
    origin === undefined || destination === undefined ? undefined : origin + destination,
    valueSpecificity(rule.lines === 'MAIN_FREIGHT' ? true : undefined, subject.mainFreight === true),
    valueSpecificity(rule.chargeSection, subject.section),
    valueSpecificity(rule.mode, subject.mode),
    valueSpecificity(rule.transport, subject.transport),
  ]
  return specificityOfRule.every((one) => one !== undefined) ? specificityOfRule : undefined
}

/** Positive when the first is more specific. The number of conditions decides before their kind. */
const compareSpecificity = (a: readonly number[], b: readonly number[]): number => {
  const conditionCount = (levels: readonly number[]) => levels.filter((level) => level > 0).length
  const difference = a.findIndex((level, index) => level !== b[index])
  return conditionCount(a) - conditionCount(b) || (difference === -1 ? 0 : (a[difference] ?? 0) - (b[difference] ?? 0))
}

/** Rules whose conditions match: the most specific first, then the higher priority, then the lower id. */
const bySpecificity = <Rule extends MarkupRule>(rules: readonly Rule[], subject: Subject): Rule[] =>
  rules
    .flatMap((rule) => {
      const specificityOfRule = specificity(rule, subject)
      return specificityOfRule ? [{ rule, conditions: specificityOfRule }] : []
    })
    .toSorted(
      (a, b) =>
        compareSpecificity(b.conditions, a.conditions) ||
        b.rule.priority - a.rule.priority ||
        (a.rule.id < b.rule.id ? -1 : 1),
    )
    .map(({ rule }) => rule)

/** The most specific MINIMUM_PROFIT rule of a shipment; undefined when none matches. */
export const minimumProfitFor = <Rule extends MarkupRule>(
  rules: readonly Rule[],
  { transport, mode, client, clientGroup, origin, destination }: Trip,
): Rule | undefined =>
  bySpecificity(
    rules.filter(({ kind }) => kind === 'MINIMUM_PROFIT'),
    { transport, mode, client, clientGroup, origin, destination },
  )[0]

/** PER_UNIT and FLAT rules apply only to lines in their own currency: their value is not converted. */
const isForLine = ({ kind, currency }: MarkupRule, line: MarkupLine): boolean =>
  kind !== 'MINIMUM_PROFIT' && ((kind !== 'PER_UNIT' && kind !== 'FLAT') || currency === line.currency)

/** Rules that match a line: the most specific first, then the higher priority, then the lower id. */
export const markupsFor = <Rule extends MarkupRule>(rules: readonly Rule[], line: MarkupLine): Rule[] =>
  bySpecificity(
    rules.filter((rule) => isForLine(rule, line)),
    line,
  )

/** The first matching rule; undefined when no rule matches the line. */
export const markupFor = <Rule extends MarkupRule>(rules: readonly Rule[], line: MarkupLine): Rule | undefined =>
  markupsFor(rules, line)[0]

type Markup = Pick<MarkupRule, 'kind' | 'value'>

/**
 * Sell of a line by a PERCENT, PER_UNIT or FLAT rule, in the currency of its cost; `amountShares` handles AMOUNT.
 * PER_UNIT adds to the price per unit, if any, and leaves the minimum; PERCENT raises both. FLAT keeps a price per unit
 * where the rounded amount stays the same, else returns an amount. Amounts are half-up to 2 decimals, prices per unit
 * to 6.
 */
export const markedUp = ({ kind, value }: Markup, cost: MarkedCost): MarkedPrice => {
  const { perUnit, ranges, amount, minimum } = cost
  if (kind === 'AMOUNT' || kind === 'MINIMUM_PROFIT') return markedUp({ kind: 'PERCENT', value: '0' }, cost)
  const isPercent = kind === 'PERCENT'
  const markedAmount = (price: string) => (isPercent ? withMarkup(price, value) : round2(new Exact(price).plus(value)))
  const amountPrice = { amount: markedAmount(amount) }
  if (kind === 'FLAT') {
    if (perUnit === undefined) return amountPrice
    return plusOnce({ perUnit, ...(minimum !== undefined && { minimum }) }, value, { amount, quantity: cost.units }, 6)
  }
  // PER_UNIT leaves the minimum, which belongs to no number of units.
  const markedMinimum =
    minimum === undefined ? {} : { minimum: isPercent ? withMarkup(minimum, value) : round2(minimum) }
  const markedUnitPrice = (price: string) =>
    isPercent ? unitWithMarkup(price, value) : unitPrice(new Exact(price).plus(value))
  if (ranges)
    return {
      ranges: ranges.map((band) => ({
        ...band,
        amount: band.flat ? markedAmount(band.amount) : markedUnitPrice(band.amount),
      })),
      ...markedMinimum,
    }
  return perUnit === undefined ? amountPrice : { perUnit: markedUnitPrice(perUnit), ...markedMinimum }
}
