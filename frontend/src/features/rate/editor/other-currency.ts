import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import type { ChargeDraft } from '../rate.ts'

/** A percentage is valid in every currency. */
const isPercent = ({ calculator }: ChargeDraft) => calculator === 'PERCENT'

const isPriced = (charge: ChargeDraft) => charge.amount !== '' || charge.bands.some(({ amount }) => amount !== '')

const hasMoney = (charge: ChargeDraft) =>
  charge.minimumAmount !== '' || charge.overPivot !== '' || (!isPercent(charge) && isPriced(charge))

/** Changes the currency of a charge: empties its amounts, and restores them with the former currency. */
export const inOtherCurrency = (charge: ChargeDraft, currency: RateCharge['currency']): ChargeDraft => {
  // A price pasted before a currency was chosen stays.
  if (charge.currency === undefined || currency === charge.currency) return { ...charge, currency }
  const { before, ...line } = charge
  const { amount, minimumAmount, overPivot, bands } = charge
  const isEmpty = !hasMoney(charge)
  if (isEmpty && before?.currency === currency)
    return { ...line, ...before, ...(isPercent(charge) && { amount, bands }) }
  const formerPrices = isEmpty ? before : { currency: charge.currency, amount, minimumAmount, overPivot, bands }
  return {
    ...line,
    currency,
    ...(!isPercent(charge) && { amount: '', bands: bands.map((band) => ({ ...band, amount: '' })) }),
    minimumAmount: '',
    overPivot: '',
    ...(formerPrices && { before: formerPrices }),
  }
}

/** Whether the price removed by a currency change is still missing. */
export const lacksNewPrice = (charge: ChargeDraft): boolean =>
  charge.before !== undefined &&
  !charge.onRequest &&
  (isInBands(charge.calculator) ? charge.bands.every(({ amount }) => amount === '') : charge.amount === '')
