import { convertedTotal, type FxSnapshot } from '@freight/contracts/exchange'
import { marginOf } from '@freight/contracts/margin'
import { money, totalsByCurrency } from '@freight/contracts/money'
import type { SellCharge, SellGroup } from '@freight/contracts/quotation/sell-group'
import type { Scope } from '@freight/contracts/quotation/status'

/** In which currency alternatives are compared. */
export const DISPLAY_CURRENCY = 'USD'

/** Lines that make up the total; an optional service "on request" is shown apart. */
const counted = (charges: readonly SellCharge[], scope: Scope) =>
  charges.filter((charge) => charge.scope !== 'ON_REQUEST' || scope === 'ON_REQUEST')

/** Totals and taxes of an alternative, per currency, and what is earned with it. */
export const sellTotals = (charges: readonly SellCharge[], scope: Scope, fx: FxSnapshot) => {
  const lines = counted(charges, scope)
  const sells = lines.map(({ sellAmount, sellCurrency }) => money(sellAmount, sellCurrency))
  const taxes = lines.filter(({ tax }) => tax === 'VAT').map((line) => money(line.taxAmount, line.sellCurrency))
  const margin = earned(lines, fx)
  return { totals: totalsByCurrency(sells), taxes: totalsByCurrency(taxes), ...(margin && { margin }) }
}

/** Margin in the display currency, of the lines whose cost is known; undefined when an exchange rate is missing. */
const earned = (lines: readonly SellCharge[], fx: FxSnapshot): SellGroup['margin'] => {
  const costs = lines.flatMap(({ costAmount, costCurrency }) =>
    costAmount === undefined || costCurrency === undefined ? [] : [money(costAmount, costCurrency)],
  )
  const sold = (some: readonly SellCharge[]) =>
    convertedTotal(
      some.map(({ sellAmount, sellCurrency }) => money(sellAmount, sellCurrency)),
      DISPLAY_CURRENCY,
      fx,
    )
  const cost = convertedTotal(costs, DISPLAY_CURRENCY, fx)
  const sell = sold(lines)
  const known = sold(lines.filter(({ costAmount }) => costAmount !== undefined))
  if (!cost || !sell || !known) return undefined
  const { margin, marginPct, markupPct } = marginOf(cost.amount, known.amount)
  return {
    currency: DISPLAY_CURRENCY,
    cost: cost.amount,
    sell: sell.amount,
    ...(known.amount !== sell.amount && { sellWithCost: known.amount }),
    margin,
    ...(marginPct !== undefined && { marginPct }),
    ...(markupPct !== undefined && { markupPct }),
  }
}
