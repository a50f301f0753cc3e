import { nameOf } from '../../components/offer/differences.ts'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'

type Sell = Pick<QuotationDetail['sell'][number], 'idSell' | 'description' | 'ruta' | 'carrier'>

/** Position of an alternative, from 1; 0 when it no longer exists. */
export const sellNumber = (detail: QuotationDetail, sell: Sell): number =>
  detail.sell.findIndex(({ idSell }) => idSell === sell.idSell) + 1

/** Name of an alternative, by number, carrier and route: `2 · LATAM Cargo · vía Santos`. */
export const sellName = (detail: QuotationDetail, sell: Sell): string => {
  const number = sellNumber(detail, sell)
  const words = nameOf(sell)
  return [number === 0 ? '' : String(number), words].filter((part) => part !== '').join(' · ')
}
