import { isFixed } from '@freight/contracts/pricing/priced-lines'
import type { SellCharge } from '@freight/contracts/quotation/sell-group'
import type { AddedLine, LineRate, SellLineDraft } from '../../margin/sell-line.ts'

/** Current tariff prices of a line sold without a cost. */
export const addedRate = (added: readonly AddedLine[] = [], { idCharge, unit = '' }: SellCharge) =>
  added.find((one) => one.charge.id === idCharge && (one.unit ?? '') === unit)

/** A line with the price of its stored tariff version, which may have been corrected since. */
export const storedTariffPrice = (
  line: SellLineDraft,
  { sellRate, sellCurrency, sellAmount, sellAmountPerUnit, ...charge }: SellCharge,
  currentRate: LineRate | undefined,
): SellLineDraft => {
  if (!sellRate) return line
  const { minimum, quantity } = charge
  const isFixedAmount = isFixed({ perUnit: sellAmountPerUnit, ranges: charge.ranges })
  const price = isFixedAmount
    ? { amount: sellAmount }
    : {
        ...(sellAmountPerUnit !== undefined && { perUnit: sellAmountPerUnit }),
        ...(charge.ranges && { ranges: charge.ranges }),
        ...(minimum !== undefined && { minimum }),
        ...(charge.calculator && { calculator: charge.calculator }),
        ...(charge.unit !== undefined && { unit: charge.unit }),
        ...(charge.breakRule && { breakRule: charge.breakRule }),
        ...(charge.leastQuantity !== undefined && { leastQuantity: charge.leastQuantity }),
      }
  const tariff = currentRate?.rateId === sellRate.rateId ? currentRate.tariff : undefined
  const rate = {
    ...sellRate,
    currency: sellCurrency,
    quantity: line.quantity ?? quantity,
    ...price,
    ...(tariff && { tariff }),
  }
  return { ...line, rate, rateNow: currentRate }
}
