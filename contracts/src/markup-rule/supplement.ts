import { convertedMargin } from '../pricing/margin-figures.ts'
import type { FxSnapshot } from '../pricing/exchange.ts'
import { Exact, round2, unitPrice } from '../pricing/money.ts'
import type { TypedLine } from '../pricing/priced-lines.ts'
import type { SellCharge } from '../quotation/sell-group.ts'
import { plusOnce } from './marked-price.ts'

/** Subtracts a one-off amount; undefined where the rest is not positive. */
const less = (amount: string | undefined, by: string): string | undefined => {
  const left = new Exact(amount ?? '0').minus(by)
  return left.gt(0) ? round2(left) : undefined
}

/** The stored line without its supplement for the minimum profit. */
export const withoutSupplement = (charge: SellCharge): SellCharge => {
  const { minimumProfit, addedOnce, minimum, sellAmountPerUnit, ...line } = charge
  if (!minimumProfit) return charge
  const by = minimumProfit.amount
  const quantity = charge.billedQuantity ?? charge.quantity
  const sellAmount = round2(new Exact(charge.sellAmount).minus(by))
  if (sellAmountPerUnit === undefined || new Exact(quantity).isZero()) return { ...line, sellAmount }
  const once = less(addedOnce, by)
  const least = less(minimum, by)
  return {
    ...line,
    sellAmount,
    sellAmountPerUnit: unitPrice(new Exact(sellAmountPerUnit).minus(new Exact(by).dividedBy(quantity))),
    ...(once !== undefined && { addedOnce: once }),
    ...(least !== undefined && { minimum: least }),
  }
}

const earning = (charges: readonly SellCharge[]) =>
  charges.filter(({ scope, costAmount }) => scope !== 'ON_REQUEST' && costAmount !== undefined)

/**
 * The supplement that restores the stored margin of the lines, in the sell currency of the raised line, half-up to 2
 * decimals; '0.00' where none is missing. Undefined where different lines have a known cost now or an exchange rate is
 * missing.
 */
export const supplementNow = (
  stored: readonly SellCharge[],
  now: readonly SellCharge[],
  raised: SellCharge,
  fx: FxSnapshot,
): string | undefined => {
  const known = (charges: readonly SellCharge[]) => earning(charges).map(({ chargeIndex }) => chargeIndex)
  if (known(stored).join() !== known(now).join()) return undefined
  const [before, after] = [stored, now].map((all) => convertedMargin(earning(all), raised.sellCurrency, fx))
  if (!before || !after) return undefined
  const missing = new Exact(before.margin).minus(after.margin)
  return missing.gt(0) ? round2(missing) : '0.00'
}

/** Adds a supplement to a line. `amount` and `quantity`: amount and billed quantity without it. */
export const withSupplement = (
  { perUnit, minimum, ...line }: TypedLine,
  supplement: string,
  { amount, quantity }: { amount: string; quantity: string },
): TypedLine => {
  if (new Exact(supplement).isZero()) return { ...line, perUnit, minimum }
  const price = perUnit === undefined ? { amount } : { perUnit, ...(minimum !== undefined && { minimum }) }
  const raised = plusOnce(price, supplement, { amount, quantity })
  const { idCharge, section, currency } = line
  return 'amount' in raised ? { idCharge, section, currency, ...raised } : { ...line, ...raised }
}
