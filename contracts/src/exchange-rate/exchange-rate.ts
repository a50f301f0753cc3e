import { z } from 'zod'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import { PositiveQuantity } from '../money/money.ts'
import { Currency } from '../vocabulary/schemas.ts'
import { may, signedInOrByKey } from '../access/policy.ts'
import { RateFields } from './exchange.ts'
import { entryFields, rowsAnswer, rowsQuery, ExchangeRateRow } from '../api/catalogue.ts'
import { route, commaSeparated } from '../api/route.ts'

const isPlausible = (unitsPerBase: string) => Number(unitsPerBase) >= 0.01 && Number(unitsPerBase) <= 1_000_000

export const exchangeRateCommands = {
  SetExchangeRate: command(
    may('PRICING'),
    z
      .object({
        currency: Currency.exclude(['USD']),
        date: day(),
        /** US dollars for one unit of the currency. */
        perBase: PositiveQuantity.refine((text) => Number(text) <= 100, 'No currency is worth that much.').optional(),
        /**
         * Units of the currency for one US dollar, as pesos are quoted; stored as typed. With both, they must agree.
         */
        unitsPerBase: PositiveQuantity.refine(isPlausible, 'Between 0.01 and 1,000,000 for one US dollar.').optional(),
        source: z.string().max(80).default(''),
      })
      .refine(({ perBase, unitsPerBase }) => perBase !== undefined || unitsPerBase !== undefined, {
        path: ['perBase'],
        message: 'The exchange rate is missing.',
      }),
    { summary: 'Set the rate of a currency against the US dollar for a day.', creates: 'main' },
  ),
}
export type ExchangeRateCommands = typeof exchangeRateCommands

export const exchangeRateEvents = {
  ExchangeRateSet: z.object({
    currency: Currency,
    date: z.iso.date(),
    ...RateFields,
    source: z.string(),
  }),
}
export type ExchangeRateEvents = typeof exchangeRateEvents

const DayRate = z.object({ date: z.string(), perBase: z.string(), unitsPerBase: z.string().optional() })

/** Current rate of a currency. */
export const RateBoard = ExchangeRateRow.extend({
  setBy: entryFields.changedBy,
  /** The previous rate. */
  before: DayRate.optional(),
  /** Rates of the last 30 days, the oldest first. */
  series: z.array(DayRate),
  /** Older than seven days: screens show a warning before conversions. */
  isOld: z.boolean(),
  /** Revision of the currency's stream. */
  revision: z.int(),
})
export type RateBoard = z.infer<typeof RateBoard>

/** The rate of a day. */
export const RateSet = ExchangeRateRow.extend({
  id: z.string(),
  changedAt: z.string(),
  changedBy: entryFields.changedBy,
})

export const exchangeRateRoutes = {
  'GET /app/v1/exchange-rates': route(
    signedInOrByKey,
    'The newest exchange rate of each currency.',
    z.object({ base: z.string(), rows: z.array(ExchangeRateRow) }),
  ),
  'GET /app/v1/exchange-rates/board': route(
    may('PRICING'),
    'Each currency with its current rate, the previous one, and those of the last 30 days.',
    z.object({ base: z.string(), today: z.string(), rows: z.array(RateBoard) }),
  ),
  'GET /app/v1/exchange-rates/rows': route(
    may('PRICING'),
    'All exchange rates, the newest first.',
    rowsAnswer(RateSet),
    { query: rowsQuery(['date', 'changedAt'], { currency: commaSeparated(Currency).optional() }) },
  ),
}
