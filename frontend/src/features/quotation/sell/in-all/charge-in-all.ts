import { lineIdOf } from '@freight/contracts/pricing/line-id'
import { isFixed } from '@freight/contracts/pricing/priced-lines'
import { type SellCharge, SellGroupInput } from '@freight/contracts/pricing/offer/sell-group'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { meaningText } from '../../../../components/charges/price-basis.ts'

type Sell = QuotationDetail['sell'][number]

/** A charge that several alternatives sell in one currency and unit. */
export interface SharedCharge {
  key: string
  idCharge: string
  concept: string
  concepts: Sell['charges'][number]['concepts']
  currency: Currency
  basis: SellCharge['basis']
  meaning: string
  isFixed: boolean
  isDiscount: boolean
  lines: readonly { idSell: string; chargeIndex: number }[]
}

const isLineFixed = ({ sellAmountPerUnit: perUnit, ranges }: SellCharge) => isFixed({ perUnit, ranges })

/** Bands have no single price; included and internal lines have none. */
const hasPrice = ({ ranges, included, scope }: SellCharge) => ranges === undefined && !included && scope !== 'INTERNAL'

/** The charges of at least two alternatives, by currency and unit: one number means the same in all of them. */
export const sharedCharges = (sells: readonly Sell[]): SharedCharge[] => {
  const byKey = new Map<string, SharedCharge>()
  for (const { idSell, charges } of sells)
    for (const charge of charges.filter(hasPrice)) {
      const { idCharge, concept, concepts, sellCurrency: currency, basis, chargeIndex, sellAmount } = charge
      const meaning = meaningText(charge)
      const fixed = isLineFixed(charge)
      const key = [idCharge, currency, fixed ? 'FIXED' : `${basis} ${meaning}`].join('|')
      const shared = byKey.get(key)
      const isDiscount = sellAmount.startsWith('-')
      const lines = [...(shared?.lines ?? []), { idSell, chargeIndex }]
      byKey.set(key, { key, idCharge, concept, concepts, currency, basis, meaning, isFixed: fixed, isDiscount, lines })
    }
  return [...byKey.values()].filter(({ lines }) => new Set(lines.map(({ idSell }) => idSell)).size > 1)
}

/** The price of a line in the sense of its shared charge. */
export const priceOfLine = (charge: SellCharge): string =>
  isLineFixed(charge) ? charge.sellAmount : (charge.sellAmountPerUnit ?? charge.sellAmount)

/**
 * The stored alternative as input, with another price of some lines: their rule or tariff no longer applies. It names no
 * cost charge, so the server keeps the stored ones.
 */
export const withPriceOf = (sell: Sell, chargeIndexes: readonly number[], price: string) => {
  const charges = sell.charges.map((charge) => {
    const {
      costIndex: _cost,
      sellAmount,
      tax,
      taxReason,
      markupRuleId,
      addedOnce,
      minimumProfit,
      sellRate,
      ...line
    } = charge
    const isChanged = chargeIndexes.includes(charge.chargeIndex)
    const perUnitPrice = isChanged ? { sellAmountPerUnit: price } : {}
    return {
      ...line,
      lineId: lineIdOf(charge),
      ...(isLineFixed(charge) ? { sellAmount: isChanged ? price : sellAmount } : perUnitPrice),
      ...(taxReason !== undefined && { tax, taxReason }),
      ...(!isChanged && { markupRuleId, addedOnce, minimumProfit, sellRate }),
    }
  })
  // Its schema drops what only a stored alternative has.
  return { ...SellGroupInput.parse({ ...sell, charges }), idSell: sell.idSell }
}
