import type { QuotationDetail } from '@freight/contracts/quotation/views'

type Sell = QuotationDetail['sell'][number]

/** The place of an alternative, counted from one. */
export const sellNumber = (detail: QuotationDetail, sell: Sell): number =>
  detail.sell.findIndex(({ idSell }) => idSell === sell.idSell) + 1

/** An alternative by its number and its route, as everybody calls it: `2 · vía Santos`. */
export const sellName = (detail: QuotationDetail, sell: Sell): string => {
  const number = sellNumber(detail, sell)
  const words = sell.description || sell.ruta || sell.carrier
  return words === '' ? String(number) : `${number} · ${words}`
}
