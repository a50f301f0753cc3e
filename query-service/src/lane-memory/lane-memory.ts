import { costRights } from '@freight/contracts/access/cost-rights'
import type { Principal } from '@freight/contracts/access/policy'
import type { RouteName, Routes } from '@freight/contracts/api/routes'
import type { LaneMemory, laneOutcomes } from '@freight/contracts/lane-memory/routes'
import { convert, convertPrice, type FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { Currency } from '@freight/contracts/pricing/money'
import type { StoredRow } from '@freight/contracts/tables/columns'
import { isPriced, type lanePricesColumns } from '@freight/contracts/tables/lane-prices'
import type { Platform } from '@freight/platform/platform'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { answer } from '../http/answer.ts'
import type { ReadDb } from '../http/read-models.ts'
import { idsOf } from '../organization/aliases.ts'
import { visibleQuotations } from '../organization/visible-quotations.ts'

type Name = 'GET /app/v1/lane-memory' & RouteName
type Asked = z.output<Routes[Name]['query']>
type Row = StoredRow<typeof lanePricesColumns> & { is_clients: boolean }
type Point = { month: string | null; buy: string | null; buys: string; sell: string | null; sells: string }
type Side = 'buy' | 'sell'

/** So many quotations are told of, and of their costs so many. */
const QUOTATIONS = 12
const COSTS = 20

/** The rows of the lane that this principal may know of. */
const ofLane = ({ origin, destination, mode, size, except }: Asked, principal: Principal): RawBuilder<boolean> =>
  sql<boolean>`origin_code = ${origin} and destination_code = ${destination} and modo = ${mode}
    ${size === undefined ? sql`` : sql`and size = ${size}`}
    ${except === undefined ? sql`` : sql`and key <> ${except}`}
    and ${sql.raw(isPriced)} and ${visibleQuotations(principal)}`

/** The client's own first, then the newest: found in the index, and only what is shown is read. */
const newest = (asked: Asked, principal: Principal): RawBuilder<Row> => {
  const isClients =
    asked.client === undefined ? sql<boolean>`false` : sql<boolean>`client_id = any(${idsOf([asked.client])})`
  return sql<Row>`select rows.*, is_clients from (
      select key, ${isClients} as is_clients from read.lane_prices where ${ofLane(asked, principal)}
      order by is_clients desc, priced_at desc, key desc limit ${QUOTATIONS}
    ) as found join read.lane_prices rows using (key)
    order by is_clients desc, priced_at desc, key desc`
}

const points = (asked: Asked, principal: Principal, now: Date): RawBuilder<Point> => sql<Point>`
  select month, percentile_disc(0.5) within group (order by buy_unit)::text as buy, count(buy_unit) as buys,
    percentile_disc(0.5) within group (order by sell_unit)::text as sell, count(sell_unit) as sells
  from (
    select to_char(priced_at at time zone 'UTC', 'YYYY-MM') as month, buy_unit, sell_unit from read.lane_prices
    where ${ofLane(asked, principal)} and priced_at >= ${now.toISOString()}::timestamptz - interval '12 months'
  ) as priced group by rollup (month) order by month`

/** In which currency figures of several quotations are told, and how those that are kept in dollars become it. */
type Telling = {
  currency: Currency
  /** A price per unit: up to 6 decimals. */
  price: (usd: string) => string
  /** An amount: 2 decimals. */
  total: (usd: string) => string
}

const inDollars: Telling = { currency: 'USD', price: (usd) => usd, total: (usd) => usd }

/** In a currency that has a rate of today; dollars as they are, for one without. */
const tellingIn = (currency: Currency, fx: FxSnapshot): Telling => {
  if (currency === 'USD' || convertPrice('1', 'USD', currency, fx) === undefined) return inDollars
  return {
    currency,
    price: (usd) => convertPrice(usd, 'USD', currency, fx) ?? usd,
    total: (usd) => convert({ amount: usd, currency: 'USD' }, currency, fx)?.amount ?? usd,
  }
}

const medians = (found: readonly Point[], side: Side, { price }: Telling) => {
  const all = found.find(({ month }) => month === null)
  const median = all?.[side]
  return {
    ...(typeof median === 'string' && { median: price(median) }),
    count: Number(all?.[`${side}s`] ?? 0),
    months: found.flatMap(({ month, [side]: one }) =>
      month === null || one === null ? [] : [{ month, median: price(one) }],
    ),
  }
}

const outcomeOf = ({ status, cancelled }: Row): (typeof laneOutcomes)[number] =>
  cancelled ? 'CANCELLED' : status === 'APPROVED' ? 'WON' : status === 'NOT_APPROVED' ? 'LOST' : 'OPEN'

const pastOf = (row: Row) => ({
  key: row.key,
  client: { id: row.client_id, name: row.client_name },
  isClients: row.is_clients,
  outcome: outcomeOf(row),
  ...(row.reason_code !== null && { reasonCode: row.reason_code }),
})

const priceOf = ({ at, unit, totalUsd }: Row['buys'][number] | Row['sells'][number], { total }: Telling) => ({
  at,
  ...(unit && { unit }),
  ...(totalUsd !== undefined && { total: total(totalUsd) }),
})

const buysOf = (row: Row, telling: Telling) =>
  row.buys
    .filter(({ stale }) => !stale)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .map((buy) => ({
      ...pastOf(row),
      ...priceOf(buy, telling),
      idCost: buy.idCost,
      supplier: buy.agenteNombre,
      carrier: buy.carrier,
      ruta: buy.ruta,
      validez: buy.validez,
      ...(buy.ttime !== undefined && { ttime: buy.ttime }),
    }))

/** The alternative that counts. */
const sellsOf = (row: Row, telling: Telling, withMargin: boolean) => {
  const sells = row.sells.filter(({ stale }) => !stale)
  const sell = sells.find(({ idSell }) => idSell === row.sellected_sell) ?? sells[0]
  if (sell === undefined) return []
  const { idSell, marginPct } = sell
  const margin = withMargin && marginPct !== undefined && { marginPct }
  return [{ ...pastOf(row), ...priceOf(sell, telling), idSell, ...margin }]
}

type Needs = Pick<Platform, 'http' | 'clock'> & {
  readDb: ReadDb
  settings: () => Promise<SettingsOf>
  today: (company: string) => Promise<string>
  fxOn: (day: string) => Promise<FxSnapshot>
}
type Reader = Principal & { company: string }

/** What a company compares in, at the rates of its own today. */
const tellingOf = async ({ settings, today, fxOn }: Needs, company: string): Promise<Telling> => {
  const { displayCurrency } = (await settings())(company).data
  return displayCurrency === 'USD' ? inDollars : tellingIn(displayCurrency, await fxOn(await today(company)))
}

const laneMemory = async (needs: Needs, asked: Asked, reader: Reader): Promise<LaneMemory> => {
  const [{ rows }, { rows: found }, telling] = await Promise.all([
    newest(asked, reader).execute(needs.readDb),
    points(asked, reader, needs.clock()).execute(needs.readDb),
    tellingOf(needs, reader.company),
  ])
  const rights = costRights(reader.permissions)
  return {
    currency: telling.currency,
    sells: rows.flatMap((row) => sellsOf(row, telling, rights.margin)),
    sold: medians(found, 'sell', telling),
    ...(rights.groups && {
      buys: rows.flatMap((row) => buysOf(row, telling)).slice(0, COSTS),
      bought: medians(found, 'buy', telling),
    }),
  }
}

export const answerLaneMemory = (needs: Needs): void =>
  answer(needs.http, 'GET /app/v1/lane-memory', ({ query }, reader) => laneMemory(needs, query, reader))
