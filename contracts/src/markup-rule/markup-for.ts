import { unitWithMarkup, withMarkup } from '../pricing/margin.ts'
import type { Currency } from '../pricing/money.ts'
import { Exact, round2, unitPrice } from '../pricing/money.ts'
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

/**
 * The sell of a line: PER_UNIT adds to the price per unit, where the line has one. An amount is rounded half-up to 2
 * decimals, a price per unit to 6.
 */
export const markedUp = (
  { kind, value }: Pick<MarkupRule, 'kind' | 'value'>,
  cost: { perUnit?: string | undefined; amount: string },
): { perUnit: string } | { amount: string } => {
  const { perUnit, amount } = cost
  const isPercent = kind === 'PERCENT'
  if (kind === 'FLAT' || perUnit === undefined)
    return { amount: isPercent ? withMarkup(amount, value) : round2(new Exact(amount).plus(value)) }
  return { perUnit: isPercent ? unitWithMarkup(perUnit, value) : unitPrice(new Exact(perUnit).plus(value)) }
}
