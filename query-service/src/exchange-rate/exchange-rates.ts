import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { Currency } from '@freight/contracts/vocabulary/schemas'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import { type RateBoard, RateSet } from '@freight/contracts/exchange-rate/exchange-rate'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import { answerRows } from '../catalogue/answer-rows.ts'
import { byValues, type Catalogue, type CatalogueNeeds, catalogueRows } from '../catalogue/catalogue-rows.ts'
import { shownEntry } from '../catalogue/history.ts'

type Rate = RouteResponse<'GET /app/v1/exchange-rates'>['rows'][number]
type RateRow = Omit<Rate, 'currency' | 'unitsPerBase'> & { currency: string; unitsPerBase: string | null }

const base = 'USD'

/** Newest rate of each currency on or before a day. */
const ratesOf = async (db: Platform['db'], day: string): Promise<Rate[]> => {
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

/** Users who convert with a rate older than this many days get a warning. */
const oldAfterDays = 7
const shownDays = 30

type StoredRate = {
  currency: string
  date: string
  perBase: string
  unitsPerBase?: string | null
  source: string
  changedBy: string
  revision: number
}

const rateOf = ({ date, perBase, unitsPerBase }: StoredRate) => ({
  date,
  perBase,
  ...(typeof unitsPerBase === 'string' && { unitsPerBase }),
})

/** The current and previous rate of each currency on a day. `rates`: up to that day, oldest first. */
export const boardOf = (rates: readonly StoredRate[], today: string, nameOf: (id: string) => string): RateBoard[] =>
  Currency.options.flatMap((currency) => {
    const currencyRates = rates.filter((rate) => rate.currency === currency)
    const [current, previous] = [currencyRates.at(-1), currencyRates.at(-2)]
    if (!current) return []
    return [
      {
        currency,
        ...rateOf(current),
        source: current.source,
        setBy: { id: current.changedBy, name: nameOf(current.changedBy) },
        ...(previous && { before: rateOf(previous) }),
        series: currencyRates.filter(({ date }) => date >= dayAfter(today, -shownDays)).map(rateOf),
        isOld: current.date < dayAfter(today, -oldAfterDays),
        revision: Math.max(...currencyRates.map(({ revision }) => revision)),
      },
    ]
  })

const rates: Catalogue<'date' | 'changedAt'> = {
  table: 'read.exchange_rates',
  columns: {
    id: 'key',
    currency: 'currency',
    perBase: 'per_base',
    unitsPerBase: 'units_per_base',
    source: 'source',
    changedAt: 'changed_at',
    changedBy: 'changed_by',
  },
  sorts: { date: { column: 'date', type: 'date' }, changedAt: { column: 'changed_at', type: 'timestamptz' } },
}

/** The key of a row ends with its day; the currency comes before it. */
const dayOfKey = (key: unknown): string => String(key).slice(-10)

type ExchangeRateBoardNeeds = CatalogueNeeds &
  Pick<Platform, 'db'> & {
    today: (company: string) => Promise<string>
  }

export const answerExchangeRateBoard = ({
  http,
  db,
  readDb,
  names,
  today,
  zoneOf,
  filePlace,
}: ExchangeRateBoardNeeds): void => {
  answer(http, 'GET /app/v1/exchange-rates/board', async (_request, { company }) => {
    const day = await today(company)
    const [nameOf, { rows }] = await Promise.all([
      names(),
      db.query<StoredRate>(
        `select currency, date::text, per_base::text as "perBase", units_per_base::text as "unitsPerBase", source,
          changed_by as "changedBy", revision
        from (select *, row_number() over (partition by currency order by date desc) as back
          from read.exchange_rates where date <= $1) set
        where back <= 2 or date >= $2 order by date`,
        [day, dayAfter(day, -shownDays)],
      ),
    ])
    return { base: 'USD', today: day, rows: boardOf(rows, day, nameOf) }
  })
  answerRows(
    { http, readDb, zoneOf, filePlace },
    'exchange-rates',
    'GET /app/v1/exchange-rates/rows',
    RateSet,
    async ({ query: { currency, ...query } }) => {
      const sort = query.sort ?? '-date'
      const [nameOf, page] = await Promise.all([
        names(),
        catalogueRows(readDb, rates, { ...query, sort }, byValues('currency', currency)),
      ])
      return {
        ...page,
        rows: page.rows.map((row) =>
          RateSet.parse({
            ...shownEntry(row, nameOf),
            unitsPerBase: row['unitsPerBase'] ?? undefined,
            date: dayOfKey(row['id']),
          }),
        ),
      }
    },
  )
}
