import { convertedMargin } from '../pricing/margin-figures.ts'
import type { FxSnapshot } from '../exchange-rate/exchange.ts'
import { Exact, round2, unitPrice } from '../money/money.ts'
import type { TypedLine } from '../pricing/priced-lines.ts'
import type { SellCharge } from '../pricing/offer/sell-group.ts'
import { plusOnce } from './marked-price.ts'

/** Subtracts a one-off amount; undefined where the rest is not positive. */
const reduced = (amount: string | undefined, deduction: string): string | undefined => {
  const rest = new Exact(amount ?? '0').minus(deduction)
  return rest.gt(0) ? round2(rest) : undefined
}

/** The stored line without its supplement for the minimum profit. */
export const withoutSupplement = (charge: SellCharge): SellCharge => {
  const { minimumProfit, addedOnce, minimum, sellAmountPerUnit, ...line } = charge
  if (!minimumProfit) return charge
  const supplement = minimumProfit.amount
  const quantity = charge.billedQuantity ?? charge.quantity
  const sellAmount = round2(new Exact(charge.sellAmount).minus(supplement))
  if (sellAmountPerUnit === undefined || new Exact(quantity).isZero()) return { ...line, sellAmount }
  const oneOff = reduced(addedOnce, supplement)
  const reducedMinimum = reduced(minimum, supplement)
  return {
    ...line,
    sellAmount,
    sellAmountPerUnit: unitPrice(new Exact(sellAmountPerUnit).minus(new Exact(supplement).dividedBy(quantity))),
    ...(oneOff !== undefined && { addedOnce: oneOff }),
    ...(reducedMinimum !== undefined && { minimum: reducedMinimum }),
  }
}

const earningCharges = (charges: readonly SellCharge[]) =>
  charges.filter(({ scope, costAmount }) => scope !== 'ON_REQUEST' && costAmount !== undefined)

/**
 * The supplement that restores the stored margin of the lines, in the sell currency of the charge with it, half-up to 2
 * decimals; '0.00' where none is missing. Undefined where different lines have a known cost now or an exchange rate is
 * missing.
 */
export const currentSupplement = (
  storedCharges: readonly SellCharge[],
  currentCharges: readonly SellCharge[],
  supplementedCharge: SellCharge,
  fx: FxSnapshot,
): string | undefined => {
  const chargeIndexes = (charges: readonly SellCharge[]) =>
    earningCharges(charges).map(({ chargeIndex }) => chargeIndex)
  if (chargeIndexes(storedCharges).join() !== chargeIndexes(currentCharges).join()) return undefined
  const [before, after] = [storedCharges, currentCharges].map((charges) =>
    convertedMargin(earningCharges(charges), supplementedCharge.sellCurrency, fx),
  )
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
  const raisedPrice = plusOnce(price, supplement, { amount, quantity })
  const { idCharge, section, currency } = line
  return 'amount' in raisedPrice ? { idCharge, section, currency, ...raisedPrice } : { ...line, ...raisedPrice }
}
