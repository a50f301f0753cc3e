import { type RateBoard, RateSet } from '@freight/contracts/exchange-rate/exchange-rate'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import { Currency } from '@freight/contracts/vocabulary/schemas'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import { answerRows } from '../catalogue/answer-rows.ts'
import { byValues, type Catalogue, type CatalogueNeeds, catalogueRows } from '../catalogue/catalogue-rows.ts'
import { shownEntry } from '../catalogue/shown-entry.ts'

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

type Needs = CatalogueNeeds &
  Pick<Platform, 'db'> & {
    today: (company: string) => Promise<string>
  }

export const answerExchangeRateBoard = ({ http, db, readDb, names, today, zoneOf, filePlace }: Needs): void => {
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
