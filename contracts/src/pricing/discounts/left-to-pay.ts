import { type Currency, Exact, money, totalsByCurrency } from '../money.ts'
import type { Tax } from '../tax.ts'

type Sold = { sellAmount: string; sellCurrency: Currency }

/** What is sold, with the tax on it. */
type Taxed = Pick<Sold, 'sellCurrency'> & { taxAmount: string }

const isDiscount = ({ sellAmount }: Sold): boolean => new Exact(sellAmount).lt(0)

/** What is left to pay, in each currency in which something is taken off. */
export const leftInCurrencies = (lines: readonly Sold[]): { currency: Currency; left: string }[] => {
  const taken = new Set(lines.filter(isDiscount).map(({ sellCurrency }) => sellCurrency))
  return totalsByCurrency(lines.map(({ sellAmount, sellCurrency }) => money(sellAmount, sellCurrency)))
    .filter(({ currency }) => taken.has(currency))
    .map(({ amount, currency }) => ({ currency, left: amount }))
}

/**
 * The currencies in which more is taken off without tax than is sold without it: the rest comes off what is taxed, whose tax
 * it would leave as it was. Such a discount bears that tax itself.
 */
export const untaxedOff = (lines: readonly (Sold & { tax: Tax })[]): { currency: Currency; left: string }[] =>
  leftInCurrencies(lines.filter(({ tax }) => tax === 'NONE')).filter(({ left }) => new Exact(left).lt(0))

/** The currencies in which more is taken off what is taxed than is sold with that tax: the tax would be below zero. */
export const negativeTaxes = (lines: readonly Taxed[]): { currency: Currency; left: string }[] =>
  leftInCurrencies(lines.map(({ taxAmount, sellCurrency }) => ({ sellAmount: taxAmount, sellCurrency }))).filter(
    ({ left }) => new Exact(left).lt(0),
  )
