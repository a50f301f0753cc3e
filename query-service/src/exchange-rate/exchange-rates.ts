import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { Currency } from '@freight/contracts/vocabulary/schemas'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'

type Rate = RouteResponse<'GET /app/v1/exchange-rates'>['rows'][number]
type RateRow = Omit<Rate, 'currency' | 'unitsPerBase'> & { currency: string; unitsPerBase: string | null }

const base = 'USD'

/** Newest rate of each currency on or before a day. */
export const ratesOf = async (db: Platform['db'], day: string): Promise<Rate[]> => {
  const { rows } = await db.query<RateRow>(
    `select distinct on (currency) currency, date::text, per_base::text as "perBase", units_per_base::text as "unitsPerBase", source
    from read.exchange_rates where date <= $1 order by currency, date desc`,
    [day],
  )
  return rows.map(({ unitsPerBase, ...row }) => ({
    ...row,
    ...(unitsPerBase !== null && { unitsPerBase }),
    currency: Currency.parse(row.currency),
  }))
}

/** Rates of a day, for conversions. */
export const fxOf = async (db: Platform['db'], day: string): Promise<FxSnapshot> => ({
  base,
  date: day,
  rates: (await ratesOf(db, day)).map(({ source: _source, ...rate }) => rate),
})

type Needs = Pick<Platform, 'http' | 'db'> & { today: (company: string) => Promise<string> }

export const answerExchangeRates = ({ http, db, today }: Needs): void =>
  answer(http, 'GET /app/v1/exchange-rates', async (_request, { company }) => ({
    base,
    rows: await ratesOf(db, await today(company)),
  }))
