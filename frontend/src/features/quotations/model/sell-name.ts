import type { QuotationDetail } from '@freight/contracts/quotation/views'

type Sell = QuotationDetail['sell'][number]

/** An alternative by its number and its route, as everybody calls it: `2 · vía Santos`. */
export const sellName = (detail: QuotationDetail, sell: Sell): string => {
  const number = detail.sell.findIndex(({ idSell }) => idSell === sell.idSell) + 1
  const words = sell.description || sell.ruta || sell.carrier
  return words === '' ? String(number) : `${number} · ${words}`
}
