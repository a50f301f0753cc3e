import { z } from 'zod'
import { Currency, PositiveQuantity } from '../pricing/money.ts'

export const exchangeRateEvents = {
  ExchangeRateSet: z.object({
    currency: Currency,
    date: z.iso.date(),
    perBase: PositiveQuantity,
    source: z.string(),
  }),
}
export type ExchangeRateEvents = typeof exchangeRateEvents
