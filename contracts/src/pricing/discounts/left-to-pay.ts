import { type Currency, Exact, money, totalsByCurrency } from '../money.ts'

type Sold = { sellAmount: string; sellCurrency: Currency }

const isDiscount = ({ sellAmount }: Sold): boolean => new Exact(sellAmount).lt(0)

/** What is left to pay, in each currency in which something is taken off. */
export const leftInCurrencies = (lines: readonly Sold[]): { currency: Currency; left: string }[] => {
  const taken = new Set(lines.filter(isDiscount).map(({ sellCurrency }) => sellCurrency))
  return totalsByCurrency(lines.map(({ sellAmount, sellCurrency }) => money(sellAmount, sellCurrency)))
    .filter(({ currency }) => taken.has(currency))
    .map(({ amount, currency }) => ({ currency, left: amount }))
}
