import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { Exact, money, totalsByCurrency } from '@freight/contracts/money/money'
import { leftInCurrencies, negativeTaxes, untaxedOff } from '@freight/contracts/pricing/discounts/left-to-pay'
import { convertedMargin, counted, marginByCurrency } from '@freight/contracts/pricing/margin-figures'
import type { SellCharge } from '@freight/contracts/pricing/offer/sell-group'
import type { Scope } from '@freight/contracts/vocabulary/schemas'
import { Refusal } from '@freight/platform/event-store/decider'

/** The currency in which alternatives are compared. */
export const DISPLAY_CURRENCY = 'USD'

/** @throws Refusal if discounts leave nothing to pay in one of their currencies */
const refuseNothingToPay = (lines: readonly SellCharge[]): void => {
  for (const { currency, left } of leftInCurrencies(lines))
    if (!new Exact(left).gt(0))
      throw new Refusal('TOTAL_NOT_POSITIVE', `The discounts leave ${left} ${currency} to pay.`, {
        currency,
        left,
      })
}

/** @throws Refusal if discounts exceed the lines with the same tax in their currency, which would make the tax negative */
const refuseNegativeTax = (lines: readonly SellCharge[]): void => {
  const [negative] = negativeTaxes(lines)
  if (negative)
    throw new Refusal('TAX_NEGATIVE', `The discounts leave a tax of ${negative.left} ${negative.currency}.`, negative)
}

/** @throws Refusal if untaxed discounts exceed the untaxed lines: they must not reduce taxed amounts without their tax */
const refuseUntaxedDiscounts = (lines: readonly SellCharge[]): void => {
  const [excess] = untaxedOff(lines)
  if (excess)
    throw new Refusal(
      'UNTAXED_DISCOUNT',
      `The discounts without tax leave ${excess.left} ${excess.currency} of what is sold without it.`,
      excess,
    )
}

/** Totals and taxes of an alternative per currency, and its margin in total and per currency. @throws Refusal */
export const sellTotals = (charges: readonly SellCharge[], scope: Scope, fx: FxSnapshot) => {
  const lines = counted(charges, scope)
  refuseNothingToPay(lines)
  refuseNegativeTax(lines)
  refuseUntaxedDiscounts(lines)
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
