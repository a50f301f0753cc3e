import { z } from 'zod'
import { RateFields } from './exchange.ts'
import { Currency } from '../vocabulary/schemas.ts'

export const exchangeRateEvents = {
  ExchangeRateSet: z.object({
    currency: Currency,
    date: z.iso.date(),
    ...RateFields,
    source: z.string(),
  }),
}
export type ExchangeRateEvents = typeof exchangeRateEvents
