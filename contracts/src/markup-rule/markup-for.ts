import { unitAmount } from '../pricing/charges.ts'
import { unitWithMarkup, withMarkup } from '../pricing/margin.ts'
import type { Currency } from '../pricing/money.ts'
import { Exact, round2, unitPrice } from '../pricing/money.ts'
import type { RateCharge } from '../pricing/rate-charge.ts'
import type { MarkupRule } from './markup-rule.ts'

/** A cost line as rules look at it. */
export type MarkupLine = {
  transport: string
  mode: string
  client?: string | undefined
  origin: { code: string; country: string }
  destination: { code: string; country: string }
  section: string
  idCharge: string
  currency: Currency
}

type Place = MarkupLine['origin']

/** How much an end of the lane says: nothing, a country, or the place itself; undefined when it is another one. */
const ofPlace = (wanted: string | undefined, { code, country }: Place): number | undefined =>
  wanted === undefined ? 0 : wanted === code ? 2 : wanted === country ? 1 : undefined

const ofValue = (wanted: string | undefined, is: string | undefined): number | undefined =>
  wanted === undefined ? 0 : wanted === is ? 1 : undefined

/**
 * How much the rule says of the line, what says most first: whose it is, which charge, which lane, which kind of
 * charge, how it travels. Undefined when it is about other lines.
 */
const specificity = (rule: MarkupRule, line: MarkupLine): readonly number[] | undefined => {
  if (rule.kind !== 'PERCENT' && rule.currency !== line.currency) return undefined
  const origin = ofPlace(rule.origin, line.origin)
  const destination = ofPlace(rule.destination, line.destination)
  const said = [
    ofValue(rule.client, line.client),
    ofValue(rule.chargeCode, line.idCharge),
    origin === undefined || destination === undefined ? undefined : origin + destination,
    ofValue(rule.chargeSection, line.section),
    ofValue(rule.mode, line.mode),
    ofValue(rule.transport, line.transport),
  ]
  return said.every((one) => one !== undefined) ? said : undefined
}

/** Positive when the first says more. Numbers of conditions count first, then which ones. */
const compared = (a: readonly number[], b: readonly number[]): number => {
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + Math.min(one, 1), 0)
  const first = a.findIndex((one, index) => one !== b[index])
  return sum(a) - sum(b) || (first === -1 ? 0 : (a[first] ?? 0) - (b[first] ?? 0))
}

/** The rule for a line: the most specific, then the one of the higher priority; undefined when none is about it. */
export const markupFor = <Rule extends MarkupRule>(rules: readonly Rule[], line: MarkupLine): Rule | undefined =>
  rules
    .flatMap((rule) => {
      const said = specificity(rule, line)
      return said ? [{ rule, said }] : []
    })
    .toSorted(
      (a, b) => compared(b.said, a.said) || b.rule.priority - a.rule.priority || (a.rule.id < b.rule.id ? -1 : 1),
    )[0]?.rule

type Bands = RateCharge['ranges']

/** What a line costs: a price per unit or bands with the least that is charged, and what they come to. */
export type MarkedCost = {
  perUnit?: string | undefined
  ranges?: Bands | undefined
  minimum?: string | undefined
  amount: string
  /** How many whole units a price is for: what is added once is then spread over them. */
  units?: string | undefined
}

export type MarkedPrice = { minimum?: string } & ({ perUnit: string } | { ranges: Bands } | { amount: string })

type Markup = Pick<MarkupRule, 'kind' | 'value'>

/**
 * The sell of a line: PER_UNIT adds to the price per unit, where the line has one, and leaves the least amount alone; a
 * percentage makes that as much dearer as the price. An amount is rounded half-up to 2
 * decimals, a price per unit to 6. What is added once keeps a price per container where it comes to the same; of any
 * other line an amount is left.
 */
export const markedUp = ({ kind, value }: Markup, cost: MarkedCost): MarkedPrice => {
  const { perUnit, ranges, amount, minimum } = cost
  const isPercent = kind === 'PERCENT'
  const asWhole = (price: string) => (isPercent ? withMarkup(price, value) : round2(new Exact(price).plus(value)))
  const whole = { amount: asWhole(amount) }
  if (kind === 'FLAT') return spread(value, cost) ?? whole
  // So much more for each unit says nothing of the least amount, which is for no number of units: it stays.
  const least = minimum === undefined ? {} : { minimum: isPercent ? withMarkup(minimum, value) : round2(minimum) }
  const dearer = (price: string) => (isPercent ? unitWithMarkup(price, value) : unitPrice(new Exact(price).plus(value)))
  if (ranges)
    return {
      ranges: ranges.map((band) => ({ ...band, amount: band.flat ? asWhole(band.amount) : dearer(band.amount) })),
      ...least,
    }
  return perUnit === undefined ? whole : { perUnit: dearer(perUnit), ...least }
}

const spread = (value: string, { perUnit, units, amount, minimum }: MarkedCost): MarkedPrice | undefined => {
  if (perUnit === undefined || units === undefined || new Exact(units).isZero()) return undefined
  const each = unitPrice(new Exact(perUnit).plus(new Exact(value).dividedBy(units)))
  const isSame = unitAmount(each, units) === round2(new Exact(amount).plus(value))
  return isSame
    ? { perUnit: each, ...(minimum !== undefined && { minimum: round2(new Exact(minimum).plus(value)) }) }
    : undefined
}
