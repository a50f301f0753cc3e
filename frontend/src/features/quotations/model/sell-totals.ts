import { unitAmount, vatOf } from '@freight/contracts/charges'
import type { FxSnapshot } from '@freight/contracts/exchange'
import { marginOf } from '@freight/contracts/margin'
import { type Currency, Exact, type Money, totalsByCurrency } from '@freight/contracts/money'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import { inDisplayCurrency, lineAmount, quantityOf, typedNumber, type Units } from './amounts.ts'
import type { SellDraft, SellLineDraft } from './sell-draft.ts'

/** What a price per unit of the line is multiplied by. */
export const sellQuantity = (line: SellLineDraft, units: Units): string => line.quantity ?? quantityOf(units)

/** Amount of the line as it is typed now; "included" and internal lines are zero. */
export const sellAmountOf = (line: SellLineDraft, units: Units): string =>
  line.included || line.scope === 'INTERNAL' ? '0.00' : (typedAmount(line, units) ?? '0.00')

const typedAmount = (line: SellLineDraft, units: Units): string | undefined => {
  const perUnit = typedNumber(line.perUnit)
  return perUnit === undefined ? lineAmount('', line.amount, units) : unitAmount(perUnit, sellQuantity(line, units))
}

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
  const known = counted
    .filter((line) => line.cost !== undefined)
    .map((line): Money => ({ amount: sellAmountOf(line, units), currency: line.currency }))
  const sellWithCost = inDisplayCurrency(known, fx)
  const cost = inDisplayCurrency(costs, fx)
  return {
    perCurrency: totalsByCurrency(sells).filter(({ amount }) => !new Exact(amount).isZero()),
    taxes: totalsByCurrency(taxes).filter(({ amount }) => !new Exact(amount).isZero()),
    sell,
    sellWithCost,
    cost,
    // Of the lines whose cost is known: the others would be all gain.
    earned: sellWithCost === undefined || cost === undefined ? undefined : marginOf(cost, sellWithCost),
    withoutCost: counted.filter((line) => line.cost === undefined && !isZero(sellAmountOf(line, units))).length,
  }
}

const isZero = (amount: string) => new Exact(amount).isZero()

/** How many lines of a stored alternative are sold and have no cost; only for who may see costs. */
export const linesWithoutCost = ({ charges }: Pick<SellGroup, 'charges'>): number =>
  charges.filter(
    ({ costAmount, sellAmount, scope }) => costAmount === undefined && scope !== 'ON_REQUEST' && !isZero(sellAmount),
  ).length

/**
 * What a stored alternative costs and is sold for in each of its currencies. What is earned in one is told only
 * where all that is sold in it is bought in it, and nothing else.
 */
export const storedByCurrency = ({ charges }: Pick<SellGroup, 'charges'>) => {
  const counted = charges.filter(({ scope }) => scope !== 'ON_REQUEST')
  const sells = totalsByCurrency(counted.map((one) => ({ amount: one.sellAmount, currency: one.sellCurrency })))
  const costs = totalsByCurrency(
    counted.flatMap(({ costAmount, costCurrency }): Money[] =>
      costAmount === undefined || costCurrency === undefined ? [] : [{ amount: costAmount, currency: costCurrency }],
    ),
  )
  const totalIn = (totals: readonly Money[], currency: Currency) =>
    totals.find((one) => one.currency === currency)?.amount
  return totalsByCurrency([...sells, ...costs]).map(({ currency }) => {
    const [cost, sell] = [totalIn(costs, currency), totalIn(sells, currency)]
    const isWhole = counted.every(
      (one) => (one.sellCurrency === currency) === (one.costAmount !== undefined && one.costCurrency === currency),
    )
    return {
      currency,
      cost,
      sell,
      earned: cost === undefined || sell === undefined || !isWhole ? undefined : marginOf(cost, sell),
    }
  })
}

/** What one line earns, in its own currency; undefined when cost and sell are of two currencies. */
export const lineMargin = (line: SellLineDraft, units: Units) =>
  line.cost === undefined || line.cost.currency !== line.currency
    ? undefined
    : marginOf(line.cost.amount, sellAmountOf(line, units))
