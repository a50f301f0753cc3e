import { costRights } from '@freight/contracts/access/cost-rights'
import type { Principal } from '@freight/contracts/access/policy'
import type { RouteName, Routes } from '@freight/contracts/registry/routes'
import type { LaneMemory, laneOutcomes } from '@freight/contracts/lane-memory/lane-memory-routes'
import { convert, convertPrice, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { unitPrice } from '@freight/contracts/money/money'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import type { StoredRow } from '@freight/contracts/tables/columns'
import { isPriced, type lanePricesColumns } from '@freight/contracts/tables/lane-prices'
import type { Platform } from '@freight/platform/connections/platform'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { answer } from '../http/answer.ts'
import type { ReadDb } from '../http/read-models.ts'
import { idsOf } from '../organization/aliases.ts'
import { visibleQuotations } from '../organization/organization-quotations.ts'

type Name = 'GET /app/v1/lane-memory' & RouteName
type LaneQuery = z.output<Routes[Name]['query']>
type Row = StoredRow<typeof lanePricesColumns> & { is_clients: boolean }
type Point = { month: string | null; buy: string | null; buys: string; sell: string | null; sells: string }
type Side = 'buy' | 'sell'

/** Limits of the response. */
const MOST_QUOTATIONS = 12
const MOST_COSTS = 20

/** Rows of the lane that this principal may see. */
const ofLane = (
  { origin, destination, mode, size, except: excludedKey }: LaneQuery,
  principal: Principal,
): RawBuilder<boolean> =>
  sql<boolean>`origin_code = ${origin} and destination_code = ${destination} and modo = ${mode}
    ${size === undefined ? sql`` : sql`and size = ${size}`}
    ${excludedKey === undefined ? sql`` : sql`and key <> ${excludedKey}`}
    and ${sql.raw(isPriced)} and ${visibleQuotations(principal)}`

/** Rows of the client first, then the newest. Selected by index only, then joined with the wide rows. */
const newestRows = (query: LaneQuery, principal: Principal): RawBuilder<Row> => {
  const isClients =
    query.client === undefined ? sql<boolean>`false` : sql<boolean>`client_id = any(${idsOf([query.client])})`
  return sql<Row>`select rows.*, is_clients from (
      select key, ${isClients} as is_clients from read.lane_prices where ${ofLane(query, principal)}
      order by is_clients desc, priced_at desc, key desc limit ${MOST_QUOTATIONS}
    ) as found join read.lane_prices rows using (key)
    order by is_clients desc, priced_at desc, key desc`
}

/**
 * Exact median, unlike percentile_cont, which uses floats: the mean of both middle values, which are equal for an odd
 * number.
 */
const median = (column: 'buy_unit' | 'sell_unit'): RawBuilder<string | null> =>
  sql.raw(`(0.5 * (
    percentile_disc(0.5) within group (order by ${column}) + percentile_disc(0.5) within group (order by ${column} desc)
  ))::text`)

const points = (query: LaneQuery, principal: Principal, now: Date): RawBuilder<Point> => sql<Point>`
  select month, ${median('buy_unit')} as buy, count(buy_unit) as buys, ${median('sell_unit')} as sell, count(sell_unit) as sells
  from (
    select to_char(priced_at at time zone 'UTC', 'YYYY-MM') as month, buy_unit, sell_unit from read.lane_prices
    where ${ofLane(query, principal)} and priced_at >= ${now.toISOString()}::timestamptz - interval '12 months'
  ) as priced group by rollup (month) order by month`

/** Currency of figures over several quotations, and their conversion from USD. */
type Conversion = {
  currency: Currency
  /** Unit price, up to 6 decimals. */
  price: (usd: string) => string
  /** Amount, 2 decimals. */
  total: (usd: string) => string
}

const inDollars: Conversion = { currency: 'USD', price: unitPrice, total: (usd) => usd }

/** Converts at the rate of today; stays in USD for a currency without a rate. */
const conversionTo = (currency: Currency, fx: FxSnapshot): Conversion => {
  if (currency === 'USD' || convertPrice('1', 'USD', currency, fx) === undefined) return inDollars
  return {
    currency,
    price: (usd) => convertPrice(usd, 'USD', currency, fx) ?? usd,
    total: (usd) => convert({ amount: usd, currency: 'USD' }, currency, fx)?.amount ?? usd,
  }
}

const medians = (monthPoints: readonly Point[], side: Side, { price }: Conversion) => {
  const wholeYear = monthPoints.find(({ month }) => month === null)
  const medianPrice = wholeYear?.[side]
  return {
    ...(typeof medianPrice === 'string' && { median: price(medianPrice) }),
    count: Number(wholeYear?.[`${side}s`] ?? 0),
    months: monthPoints.flatMap(({ month, [side]: one }) =>
      month === null || one === null ? [] : [{ month, median: price(one) }],
    ),
  }
}

const outcomeOf = ({ status, cancelled }: Row): (typeof laneOutcomes)[number] => {
  if (cancelled) return 'CANCELLED'
  if (status === 'APPROVED') return 'WON'
  return status === 'NOT_APPROVED' ? 'LOST' : 'OPEN'
}

const pastOf = (row: Row) => ({
  key: row.key,
  client: { id: row.client_id, name: row.client_name },
  isClients: row.is_clients,
  outcome: outcomeOf(row),
  ...(row.reason_code !== null && { reasonCode: row.reason_code }),
})

const priceOf = ({ at, unit, totalUsd }: Row['buys'][number] | Row['sells'][number], { total }: Conversion) => ({
  at,
  ...(unit && { unit }),
  ...(totalUsd !== undefined && { total: total(totalUsd) }),
})

const buysOf = (row: Row, conversion: Conversion) =>
  row.buys
    .filter(({ stale }) => !stale)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .map((buy) => ({
      ...pastOf(row),
      ...priceOf(buy, conversion),
      idCost: buy.idCost,
      supplier: buy.agenteNombre,
      carrier: buy.carrier,
      ruta: buy.ruta,
      validez: buy.validez,
      ...(buy.ttime !== undefined && { ttime: buy.ttime }),
    }))

/** The selected alternative, or the first one. */
const sellsOf = (row: Row, conversion: Conversion, withMargin: boolean) => {
  const sells = row.sells.filter(({ stale }) => !stale)
  const sell = sells.find(({ idSell }) => idSell === row.sellected_sell) ?? sells[0]
  if (sell === undefined) return []
  const { idSell, marginPct } = sell
  const margin = withMargin && marginPct !== undefined && { marginPct }
  return [{ ...pastOf(row), ...priceOf(sell, conversion), idSell, ...margin }]
}

type Needs = Pick<Platform, 'http' | 'clock'> & {
  readDb: ReadDb
  settings: () => Promise<SettingsOf>
  today: (company: string) => Promise<string>
  fxOn: (day: string) => Promise<FxSnapshot>
}
type Reader = Principal & { company: string }

/** Display currency of a company, at the rates of its current day. */
const displayConversion = async ({ settings, today, fxOn }: Needs, company: string): Promise<Conversion> => {
  const { displayCurrency } = (await settings())(company).data
  return displayCurrency === 'USD' ? inDollars : conversionTo(displayCurrency, await fxOn(await today(company)))
}

const laneMemory = async (needs: Needs, query: LaneQuery, reader: Reader): Promise<LaneMemory> => {
  const [{ rows }, { rows: monthPoints }, conversion] = await Promise.all([
    newestRows(query, reader).execute(needs.readDb),
    points(query, reader, needs.clock()).execute(needs.readDb),
    displayConversion(needs, reader.company),
  ])
  const rights = costRights(reader.permissions)
  return {
    currency: conversion.currency,
    sells: rows.flatMap((row) => sellsOf(row, conversion, rights.margin)),
    sold: medians(monthPoints, 'sell', conversion),
    ...(rights.groups && {
      buys: rows.flatMap((row) => buysOf(row, conversion)).slice(0, MOST_COSTS),
      bought: medians(monthPoints, 'buy', conversion),
    }),
  }
}

export const answerLaneMemory = (needs: Needs): void =>
  answer(needs.http, 'GET /app/v1/lane-memory', ({ query }, reader) => laneMemory(needs, query, reader))
