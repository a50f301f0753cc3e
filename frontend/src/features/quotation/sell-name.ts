import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'

type Sell = Pick<QuotationDetail['sell'][number], 'idSell' | 'description' | 'ruta' | 'carrier'>

/** Position of an alternative, from 1; 0 when it no longer exists. */
export const sellNumber = (detail: QuotationDetail, sell: Sell): number =>
  detail.sell.findIndex(({ idSell }) => idSell === sell.idSell) + 1

/** Name of an alternative, by number and route: `2 · vía Santos`. */
export const sellName = (detail: QuotationDetail, sell: Sell): string => {
  const number = sellNumber(detail, sell)
  const words = sell.description || sell.ruta || sell.carrier
  return [number === 0 ? '' : String(number), words].filter((part) => part !== '').join(' · ')
}
