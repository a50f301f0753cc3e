import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import { money, totalsByCurrency } from '@freight/contracts/pricing/money'
import { convertedMargin, counted, marginByCurrency } from '@freight/contracts/pricing/margin-figures'
import type { SellCharge } from '@freight/contracts/quotation/sell-group'
import type { Scope } from '@freight/contracts/quotation/scope'

/** In which currency alternatives are compared. */
export const DISPLAY_CURRENCY = 'USD'

/** Totals and taxes of an alternative, per currency, and what is earned with it, in all and per currency. */
export const sellTotals = (charges: readonly SellCharge[], scope: Scope, fx: FxSnapshot) => {
  const lines = counted(charges, scope)
  const sells = lines.map(({ sellAmount, sellCurrency }) => money(sellAmount, sellCurrency))
  const taxes = lines.filter(({ tax }) => tax === 'VAT').map((line) => money(line.taxAmount, line.sellCurrency))
  const margin = convertedMargin(lines, DISPLAY_CURRENCY, fx)
  return {
    totals: totalsByCurrency(sells),
    taxes: totalsByCurrency(taxes),
    ...(margin && { margin }),
    marginPerCurrency: marginByCurrency(lines),
  }
}
