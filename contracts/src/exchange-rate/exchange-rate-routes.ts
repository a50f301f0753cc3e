import { z } from 'zod'
import { entryFields, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { ExchangeRateRow } from '../api/catalogue-views.ts'
import { Currency } from '../vocabulary/schemas.ts'
import { may, signedInOrByKey } from '../access/policy.ts'
import { route, commaSeparated } from '../api/route.ts'

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
