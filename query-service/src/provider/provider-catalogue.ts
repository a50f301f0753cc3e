import { type FxSnapshot, convertedTotal } from '@freight/contracts/exchange-rate/exchange'
import { ProviderDetail, ProviderRow, type ProviderFigures } from '@freight/contracts/provider/provider-routes'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { sql } from 'kysely'
import { answer } from '../http/answer.ts'
import { answerRows } from '../catalogue/answer-rows.ts'
import { entryHistory, shownEntry } from '../catalogue/history.ts'
import {
  byValues,
  type Catalogue,
  catalogueEntry,
  type CatalogueNeeds,
  catalogueRows,
  entryColumns,
} from '../catalogue/catalogue-rows.ts'
import { startOfDay, type SettingsOf } from '../company-settings/company-settings.ts'
import { costRights } from '@freight/contracts/access/cost-rights'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { addMoney, type Money, money } from '@freight/contracts/money/money'
import type { Currency, TransportMode } from '@freight/contracts/vocabulary/schemas'
import { currencyOf } from '../list/list-filters.ts'
import { recentAnswers } from '../http/recent-answers.ts'
import type { NameOf } from '../user/user-names.ts'
import type { ReadDb } from '../http/read-models.ts'
import { prefixPattern, searchPatterns } from '../list/search-words.ts'

/** First days of the twelve months up to this one, oldest first. */
const lastMonths = (today: string): string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 10),
  )
}

type LaneComparison = { comparable: string; cheapest: string; median: number | null }
type Lane = LaneComparison & {
  origin_code: string
  origin_name: string
  destination_code: string
  destination_name: string
  transport_mode: TransportMode
}
type MonthRequests = { month: string | null; asked: number; answered: number; median: number | null }
type WonCost = { totals: Money[] | null; fx: FxSnapshot | null }

const lanesShown = 5
const oneDecimal = (value: number) => value.toFixed(1)
const medianGap = (median: number | null | undefined) =>
  typeof median === 'number' ? { medianGapPct: oneDecimal(median) } : {}
const comparisonColumns = sql.raw(`count(*) as comparable, count(*) filter (where "gapPct" = 0) as cheapest,
  percentile_cont(0.5) within group (order by "gapPct") as median`)

type FiguresContext = { today: string; timeZone: string; currency: Currency; fx: FxSnapshot; seesCosts: boolean }

/** Figures of a provider from its costs; purchases only with cost rights. */
const figuresOf = async (
  db: ReadDb,
  id: string,
  { today, timeZone, currency, fx, seesCosts }: FiguresContext,
): Promise<ProviderFigures> => {
  const months = lastMonths(today)
  const since = months[0] ?? today
  const ownComparisons = sql`(select * from read.cost_comparison where not cancelled
    and agents @> jsonb_build_array(${id}::text) and requested_at >= ${startOfDay(since, timeZone)}) mine`
  const month = sql`to_char(requested_at at time zone ${timeZone}, 'YYYY-MM-01')`
  const standings = sql`jsonb_to_recordset(compared) as standing(agente text, "gapPct" numeric)`
  const [costCounts, comparisons, lanes, wonCosts, requestFigures] = await Promise.all([
    sql<{ month: string; costs: string }>`select ${month} as month, count(*) as costs
      from ${ownComparisons}, jsonb_each(sources) source where source.value->>'agente' = ${id} group by 1`.execute(db),
    sql<LaneComparison & { month: string | null }>`select ${month} as month, ${comparisonColumns}
      from ${ownComparisons}, ${standings} where agente = ${id} group by rollup (1)`.execute(db),
    sql<Lane>`select origin_code, max(origin_name) as origin_name, destination_code,
        max(destination_name) as destination_name, transport_mode, ${comparisonColumns}
      from ${ownComparisons} join read.quotation_list using (key), ${standings} where agente = ${id}
      group by origin_code, destination_code, transport_mode
      order by comparable desc, origin_code, destination_code limit ${lanesShown}`.execute(db),
    sql<WonCost>`select sources->won->'totals' as totals, fx from ${ownComparisons}, jsonb_array_elements_text(won_costs) won
      where sources->won->>'agente' = ${id}`.execute(db),
    sql<MonthRequests>`select to_char(asked_at at time zone ${timeZone}, 'YYYY-MM-01') as month, count(*)::int as asked,
        (count(*) filter (where submission_no > 0))::int as answered,
        percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - asked_at) / 3600)::float8 as median
      from read.cost_request_list where provider_id = ${id} and asked_at >= ${startOfDay(since, timeZone)}
      group by rollup (1)`.execute(db),
  ])
  const costs = new Map(costCounts.rows.map((row) => [row.month, Number(row.costs)]))
  const figuresIn = (row: LaneComparison | undefined) => ({
    comparable: Number(row?.comparable ?? 0),
    cheapest: Number(row?.cheapest ?? 0),
    ...medianGap(row?.median),
  })
  const purchases = wonCosts.rows
    .map((row) => convertedTotal(row.totals ?? [], currency, row.fx ?? fx))
    .filter((one) => one !== undefined)
  const withoutRate = wonCosts.rows.length - purchases.length
  const requestsIn = (ofMonth: string | null) => {
    const row = requestFigures.rows.find((one) => one.month === ofMonth)
    const hours = row?.median ?? undefined
    return {
      asked: row?.asked ?? 0,
      answered: row?.answered ?? 0,
      ...(hours !== undefined && { medianHours: Math.round(hours * 10) / 10 }),
    }
  }
  return {
    since,
    requests: requestsIn(null),
    costs: [...costs.values()].reduce((sum, one) => sum + one, 0),
    ...figuresIn(comparisons.rows.find((row) => row.month === null)),
    won: {
      count: wonCosts.rows.length,
      // Unknown when no amount could be converted to this currency.
      ...(seesCosts &&
        (purchases.length > 0 || withoutRate === 0) && {
          bought: purchases.reduce<Money>((sum, one) => addMoney(sum, one), money('0.00', currency)),
        }),
      ...(seesCosts && withoutRate > 0 && { withoutRate }),
    },
    months: months.map((first) => ({
      month: first,
      costs: costs.get(first) ?? 0,
      requests: requestsIn(first),
      ...figuresIn(comparisons.rows.find((row) => row.month === first)),
    })),
    lanes: lanes.rows.map((lane) => ({
      origin: { code: lane.origin_code, name: lane.origin_name },
      destination: { code: lane.destination_code, name: lane.destination_name },
      transportMode: lane.transport_mode,
      comparable: Number(lane.comparable),
      // Never null: each of these lanes has a compared cost.
      medianGapPct: oneDecimal(lane.median ?? 0),
    })),
  }
}

type Card = RouteResponse<'GET /app/v1/providers'>['rows'][number]

export const answerProviderList = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/providers', async ({ query: { q, limit } }) => {
    const { rows } = await db.query<Card>(
      `select key as id, code, name, services from read.provider_list where active and search like all($1::text[])
      order by search not like $2, name, key limit $3`,
      [searchPatterns(q), prefixPattern(q), limit],
    )
    return { rows }
  })

type Use = Pick<ProviderRow, 'costs' | 'comparable' | 'cheapest' | 'asked' | 'answered' | 'medianHours'>

/** By provider: number of costs since a day, results of their comparison, and answers to cost requests. */
type Uses = ReadonlyMap<string, Use>

type CostCount = { id: string; costs: string }
type ComparisonFigures = { id: string; comparable: string; cheapest: string }
type RequestFigures = { id: string; asked: number; answered: number; median: number | null }

const recentComparisons = (since: Date) => sql`read.cost_comparison where not cancelled and requested_at >= ${since}`

/** Expensive: reads every quotation since then, so callers cache it. */
const usesSince = async (db: ReadDb, since: Date): Promise<Uses> => {
  const [costCounts, comparisonRows, requestRows] = await Promise.all([
    sql<CostCount>`select source.value->>'agente' as id, count(*) as costs
      from (select sources from ${recentComparisons(since)}) recent, jsonb_each(sources) source group by 1`.execute(db),
    sql<ComparisonFigures>`select agente as id, count(*) as comparable, count(*) filter (where "gapPct" = 0) as cheapest
      from (select compared from ${recentComparisons(since)}) recent,
        jsonb_to_recordset(compared) as standing(agente text, "gapPct" numeric) group by 1`.execute(db),
    sql<RequestFigures>`select provider_id as id, count(*)::int as asked, (count(*) filter (where submission_no > 0))::int as answered,
        percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - asked_at) / 3600)::float8 as median
      from read.cost_request_list where asked_at >= ${since} group by 1`.execute(db),
  ])
  const costs = new Map(costCounts.rows.map((row) => [row.id, Number(row.costs)]))
  const comparisons = new Map(comparisonRows.rows.map((row) => [row.id, row]))
  const requests = new Map(requestRows.rows.map((row) => [row.id, row]))
  return new Map(
    [...new Set([...costs.keys(), ...requests.keys()])].map((id): [string, Use] => {
      const hours = requests.get(id)?.median ?? undefined
      return [
        id,
        {
          costs: costs.get(id) ?? 0,
          comparable: Number(comparisons.get(id)?.comparable ?? 0),
          cheapest: Number(comparisons.get(id)?.cheapest ?? 0),
          asked: requests.get(id)?.asked ?? 0,
          answered: requests.get(id)?.answered ?? 0,
          ...(hours !== undefined && { medianHours: Math.round(hours * 10) / 10 }),
        },
      ]
    }),
  )
}

const stateColumn = sql.raw(
  `case when not active then 'INACTIVE' when blocked is not null then 'BLOCKED' else 'ACTIVE' end as state`,
)

const usedProviders = (uses: Uses): Catalogue<'name' | 'use' | 'cheapest' | 'answers' | 'changedAt'> => {
  const usesJson = JSON.stringify([...uses].map(([id, use]) => ({ id, ...use })))
  return {
    table: sql`(select provider.*, ${stateColumn}, coalesce(costs, 0) as costs, coalesce(comparable, 0) as comparable,
        coalesce(cheapest, 0) as cheapest, coalesce(cheapest::numeric / nullif(comparable, 0), 0) as share,
        coalesce(asked, 0) as asked, coalesce(answered, 0) as answered, "medianHours" as median_hours,
        coalesce(answered::numeric / nullif(asked, 0), 0) as answer_share
      from read.provider_list provider
      left join jsonb_to_recordset(${usesJson}::jsonb) as use(id text, costs int, comparable int, cheapest int,
          asked int, answered int, "medianHours" float8)
        on use.id = provider.key) used`,
    columns: entryColumns(ProviderRow),
    sorts: {
      name: { column: 'sort_name', type: 'text' },
      use: { column: 'costs', type: 'int' },
      cheapest: { column: 'share', type: 'numeric' },
      answers: { column: 'answer_share', type: 'numeric' },
      changedAt: { column: 'changed_at', type: 'timestamptz' },
    },
  }
}

const detailSource = {
  table: sql`(select *, ${stateColumn} from read.provider_list) provider`,
  columns: entryColumns(ProviderDetail),
}

/** Entries whose list contains one of the values. */
const byListValue = (column: 'origin_countries' | 'services' | 'categories', values: readonly string[] | undefined) =>
  values === undefined || values.length === 0
    ? []
    : [sql<boolean>`jsonb_exists_any(${sql.ref(column)}, ${values}::text[])`]

/** A provider without origin countries ships from all countries. */
const fromCountry = (countries: readonly string[] | undefined) =>
  byListValue('origin_countries', countries).map(
    (matchesCountry) => sql<boolean>`(origin_countries = '[]' or ${matchesCountry})`,
  )

const providerFields = (row: Readonly<Record<string, unknown>>, nameOf: NameOf) =>
  Object.fromEntries(Object.entries(shownEntry(row, nameOf)).filter(([, value]) => value !== null))

const cacheMs = 60_000

type Needs = CatalogueNeeds &
  Pick<Platform, 'clock'> & {
    today: (company: string) => Promise<string>
    fxOn: (day: string) => Promise<FxSnapshot>
    settings: () => Promise<SettingsOf>
  }

/** Routes of the catalogue: list, entry, history, figures. */
export const answerProviderCatalogue = (needs: Needs): void => {
  const { http, readDb, names, eventStore, clock, today, zoneOf, settings, fxOn } = needs
  const recent = recentAnswers<Uses>(clock, cacheMs, { timesItsCost: 20 })
  const uses = async (company: string) => {
    const [day, timeZone] = await Promise.all([today(company), zoneOf(company)])
    const [since = day] = lastMonths(day)
    return recent(`${since} ${timeZone}`, () => usesSince(readDb, startOfDay(since, timeZone)))
  }
  answerRows(needs, 'providers', 'GET /app/v1/providers/rows', ProviderRow, async ({ query }, { company }) => {
    const { country, service, category, language, state, ...page } = query
    const [nameOf, usesByProvider] = await Promise.all([names(), uses(company)])
    const result = await catalogueRows(readDb, usedProviders(usesByProvider), page, [
      ...fromCountry(country),
      ...byListValue('services', service),
      ...byListValue('categories', category),
      ...byValues('language', language),
      ...byValues('state', state),
    ])
    return { ...result, rows: result.rows.map((row) => ProviderRow.parse(providerFields(row, nameOf))) }
  })
  answer(http, 'GET /app/v1/providers/facets', async () => {
    const valuesOf = async (column: 'origin_countries' | 'categories') => {
      const { rows } = await sql<{ value: string }>`select distinct value
        from read.provider_list, jsonb_array_elements_text(${sql.ref(column)}) value order by 1`.execute(readDb)
      return rows.map(({ value }) => value)
    }
    const [countries, categories] = await Promise.all([valuesOf('origin_countries'), valuesOf('categories')])
    return { countries, categories }
  })
  answer(http, 'GET /app/v1/providers/:id', async ({ params: { id } }) => {
    const [nameOf, row] = await Promise.all([names(), catalogueEntry(readDb, detailSource, id)])
    if (!row) throw new NotFound(`There is no provider ${id}`)
    return ProviderDetail.parse(providerFields(row, nameOf))
  })
  answer(http, 'GET /app/v1/providers/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'provider', id, await names()),
  )
  answer(http, 'GET /app/v1/providers/:id/figures', async ({ params: { id } }, { permissions, company }) => {
    if (!(await catalogueEntry(readDb, detailSource, id))) throw new NotFound(`There is no provider ${id}`)
    const seesCosts = costRights(permissions).lines
    const [day, settingsOf] = await Promise.all([today(company), settings()])
    const { timeZone } = settingsOf(company).data
    const currency = currencyOf({ settingsOf, company })
    return figuresOf(readDb, id, { today: day, timeZone, currency, fx: await fxOn(day), seesCosts })
  })
}
