import { convert, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { ExpressCurrency } from '@freight/contracts/vocabulary/express'
import { costOf, type ExpressOption, netOf, type OptionPrice } from '@freight/contracts/express-shipment/option'
import { Exact } from '@freight/contracts/money/money'
import { Currency } from '@freight/contracts/vocabulary/schemas'

type Amount = { amount: string; currency: ExpressCurrency }
/** `net`: without tax; a price by hand is net. */
type SellPrice = Amount & { net: string; isManual: boolean }

const inCurrency = ({ amount, currency }: Amount, to: ExpressCurrency, fx: FxSnapshot): string | undefined => {
  if (currency === to) return amount
  const [from, target] = [Currency.safeParse(currency), Currency.safeParse(to)]
  if (!from.success || !target.success) return undefined
  return convert({ amount, currency: from.data }, target.data, fx)?.amount
}

/**
 * Whether the margin over the expected cost is less than the minimum, in percent of the sell, both without tax. An
 * unknown cost cannot be compared: no approval is needed. In a currency without a rate only a price by hand needs one.
 * A price list for both sides has no real cost: only a price below it needs an approval, until the carrier charges
 * another amount. `charged`: that amount.
 */
export const isBelowMinimum = (
  sell: SellPrice,
  option: ExpressOption | undefined,
  { minimum, fx, charged }: { minimum: string; fx: FxSnapshot; charged?: OptionPrice | undefined },
): boolean => {
  const expected = charged ?? (option && costOf(option))
  if (!expected) return false
  const cost = inCurrency({ amount: netOf(expected), currency: expected.currency }, sell.currency, fx)
  if (cost === undefined) return sell.isManual
  const least = !charged && option?.cost.kind === 'SAME' ? '0' : minimum
  return new Exact(sell.net).minus(cost).times(100).lessThan(new Exact(sell.net).times(least))
}

/** Whether an option still has the same prices for the client and for us. */
export const hasSamePrices = (one: ExpressOption, other: ExpressOption): boolean => {
  const price = (option: ExpressOption) => {
    const cost = costOf(option)
    return [option.id, option.sell.currency, new Exact(option.sell.total).toFixed(), cost?.currency, cost?.total]
  }
  return price(one).join() === price(other).join()
}

export const priceByHand = ({ amount, currency }: Amount): SellPrice => ({
  amount,
  currency,
  net: amount,
  isManual: true,
})

/** Price for the client with another option: a price by hand stays. */
export const priceWith = (option: ExpressOption, manualSell: Amount | undefined): SellPrice => {
  if (manualSell) return priceByHand(manualSell)
  const { total, currency } = option.sell
  return { amount: total, currency, net: netOf(option.sell), isManual: false }
}
