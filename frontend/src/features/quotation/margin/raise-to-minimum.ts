import { convert, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { Exact, type Money } from '@freight/contracts/money/money'
import { isPositive, typedNumber, type Units } from '../charge-grid/cost-summaries.ts'
import type { SellDraft, SellLineDraft } from './sell-line.ts'
import { billedQuantity, DECIDED_IN, lineMargin, sellAmountOf, sellTotals } from './draft-totals.ts'

type Terms = { fx: FxSnapshot; vatPct: string }

/** Own services and discounts have a known cost of zero. */
const hasKnownCost = ({ cost, isOwnService, isDiscount }: SellLineDraft) =>
  cost !== undefined || isOwnService === true || isDiscount === true

const isRaisable = (line: SellLineDraft, units: Units) =>
  line.scope === 'CLIENT' && !line.included && isPositive(sellAmountOf(line, units))

/** Rounds up to the cent: a price rounded down would miss the minimum. */
const centsUp = (value: InstanceType<typeof Exact>): string => value.times(100).ceil().dividedBy(100).toFixed(2)

/** The line with its amount raised, in its own currency. */
const withRaisedAmount = (line: SellLineDraft, extraAmount: string, units: Units): SellLineDraft => {
  const quantity = billedQuantity(line, units)
  const perUnit = typedNumber(line.perUnit)
  // Raising the unit price does not raise an amount that its minimum decides.
  if (perUnit === undefined || isPositive(line.minimum))
    return {
      ...line,
      perUnit: '',
      amount: centsUp(new Exact(sellAmountOf(line, units)).plus(extraAmount)),
      byHand: true,
    }
  if (new Exact(quantity).isZero()) return line
  return {
    ...line,
    perUnit: centsUp(new Exact(perUnit).plus(new Exact(extraAmount).dividedBy(quantity))),
    byHand: true,
  }
}

const withLine = (draft: SellDraft, line: SellLineDraft): SellDraft => ({
  ...draft,
  lines: draft.lines.map((one) => (one.rowId === line.rowId ? line : one)),
})

/** Lines sold below cost, each with its loss as the limit of the raise. */
const losingLines = (draft: SellDraft, units: Units, fx: FxSnapshot) =>
  draft.lines
    .filter((line) => isRaisable(line, units))
    .flatMap((line) => {
      const loss = lineMargin(line, units, fx)?.margin
      return loss?.startsWith('-') === true ? [{ line, loss: loss.slice(1) }] : []
    })

const largestLine = (draft: SellDraft, units: Units, fx: FxSnapshot): SellLineDraft | undefined => {
  const linesInUsd = draft.lines
    .filter((line) => hasKnownCost(line) && isRaisable(line, units))
    .map((line) => ({ line, usd: convert(asMoney(line, units), DECIDED_IN, fx)?.amount ?? '0' }))
  return linesInUsd.toSorted((a, b) => new Exact(b.usd).comparedTo(a.usd))[0]?.line
}

const asMoney = (line: SellLineDraft, units: Units): Money => ({
  amount: sellAmountOf(line, units),
  currency: line.currency,
})

/** Additional amount for the client in US dollars; undefined when the minimum is reached or cannot be calculated. */
export const missingToMinimum = (
  draft: SellDraft,
  minimumPct: string,
  units: Units,
  terms: Terms,
): string | undefined => {
  // A line with an unknown cost does not cover the shortfall of others.
  const draftOfKnownCosts = { ...draft, lines: draft.lines.filter(hasKnownCost) }
  const { sell, cost } = sellTotals(draftOfKnownCosts, units, { ...terms, displayCurrency: DECIDED_IN })
  const share = new Exact(1).minus(new Exact(minimumPct).dividedBy(100))
  if (sell === undefined || cost === undefined || share.lessThanOrEqualTo(0)) return undefined
  const shortfall = new Exact(cost).dividedBy(share).minus(sell)
  return shortfall.greaterThan(0) ? centsUp(shortfall) : undefined
}

/**
 * The draft at the minimum margin that needs no approval: lines sold at a loss are raised to their cost, the remaining
 * shortfall is added to the largest line.
 */
export const raisedToMinimum = (draft: SellDraft, minimumPct: string, units: Units, terms: Terms): SellDraft => {
  let raisedDraft = draft
  for (const { line, loss } of losingLines(draft, units, terms.fx)) {
    const missingUsd = missingToMinimum(raisedDraft, minimumPct, units, terms)
    const convertedShortfall =
      missingUsd && convert({ amount: missingUsd, currency: DECIDED_IN }, line.currency, terms.fx)?.amount
    if (convertedShortfall === undefined) return raisedDraft
    raisedDraft = withLine(raisedDraft, withRaisedAmount(line, Exact.min(convertedShortfall, loss).toFixed(2), units))
  }
  const missingUsd = missingToMinimum(raisedDraft, minimumPct, units, terms)
  const line = largestLine(raisedDraft, units, terms.fx)
  const amountForLine =
    missingUsd && line && convert({ amount: missingUsd, currency: DECIDED_IN }, line.currency, terms.fx)?.amount
  // A cent of another currency may be less than a cent of the decision currency.
  return amountForLine === undefined || line === undefined
    ? raisedDraft
    : withLine(raisedDraft, withRaisedAmount(line, new Exact(amountForLine).plus('0.01').toFixed(2), units))
}
