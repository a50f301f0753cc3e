import { Exact, money, totalsByCurrency } from '../../money/money.ts'
import type { Currency } from '../../vocabulary/schemas.ts'
import type { Tax } from '../tax.ts'

type Sold = { sellAmount: string; sellCurrency: Currency }

/** A sold line with its tax amount. */
type Taxed = Pick<Sold, 'sellCurrency'> & { taxAmount: string }

const isDiscount = ({ sellAmount }: Sold): boolean => new Exact(sellAmount).lt(0)

/** Total after discounts, as decimal text, for each currency that has a discount. */
export const leftInCurrencies = (lines: readonly Sold[]): { currency: Currency; left: string }[] => {
  const discountCurrencies = new Set(lines.filter(isDiscount).map(({ sellCurrency }) => sellCurrency))
  return totalsByCurrency(lines.map(({ sellAmount, sellCurrency }) => money(sellAmount, sellCurrency)))
    .filter(({ currency }) => discountCurrencies.has(currency))
    .map(({ amount, currency }) => ({ currency, left: amount }))
}

/**
 * Currencies whose untaxed discounts exceed the untaxed lines, with the (negative) rest. Such a discount would reduce
 * taxed lines without reducing their tax, so it has to carry the tax itself.
 */
export const untaxedOff = (lines: readonly (Sold & { tax: Tax })[]): { currency: Currency; left: string }[] =>
  leftInCurrencies(lines.filter(({ tax }) => tax === 'NONE')).filter(({ left }) => new Exact(left).lt(0))

/** Currencies whose taxed discounts exceed the taxed lines, with the (negative) total tax. */
export const negativeTaxes = (lines: readonly Taxed[]): { currency: Currency; left: string }[] =>
  leftInCurrencies(lines.map(({ taxAmount, sellCurrency }) => ({ sellAmount: taxAmount, sellCurrency }))).filter(
    ({ left }) => new Exact(left).lt(0),
  )
