import type { QuotationDetail } from '@freight/contracts/quotation/views'

type Sell = Pick<QuotationDetail['sell'][number], 'idSell' | 'description' | 'ruta' | 'carrier'>

/** The place of an alternative, counted from one; 0 when it is not among them any more. */
export const sellNumber = (detail: QuotationDetail, sell: Sell): number =>
  detail.sell.findIndex(({ idSell }) => idSell === sell.idSell) + 1

/** An alternative by its number and its route, as everybody calls it: `2 · vía Santos`. */
export const sellName = (detail: QuotationDetail, sell: Sell): string => {
  const number = sellNumber(detail, sell)
  const words = sell.description || sell.ruta || sell.carrier
  return [number === 0 ? '' : String(number), words].filter((part) => part !== '').join(' · ')
}
