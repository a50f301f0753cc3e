import { convertedTotal, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { addMoney, type Money, money } from '@freight/contracts/money/money'
import type { Currency, TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { ProviderFigures } from '@freight/contracts/provider/provider-routes'
import { sql } from 'kysely'
import { startOfDay } from '../company-settings/company.ts'
import type { ReadDb } from '../http/read-models.ts'

/** First days of the twelve months up to this one, oldest first. */
export const lastMonths = (today: string): string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 10),
  )
}

type ComparisonFigures = { comparable: string; cheapest: string; median: number | null }
type Lane = ComparisonFigures & {
  origin_code: string
  origin_name: string
  destination_code: string
  destination_name: string
  transport_mode: TransportMode
}
type RequestFigures = { month: string | null; asked: number; answered: number; median: number | null }
type WonCost = { totals: Money[] | null; fx: FxSnapshot | null }

const lanesShown = 5
const oneDecimal = (value: number) => value.toFixed(1)
const medianGap = (median: number | null | undefined) =>
  typeof median === 'number' ? { medianGapPct: oneDecimal(median) } : {}
const comparisonColumns = sql.raw(`count(*) as comparable, count(*) filter (where "gapPct" = 0) as cheapest,
  percentile_cont(0.5) within group (order by "gapPct") as median`)

type FiguresContext = { today: string; timeZone: string; currency: Currency; fx: FxSnapshot; seesCosts: boolean }

/** Figures of a provider from its costs; purchases only with cost rights. */
export const figuresOf = async (
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
    sql<ComparisonFigures & { month: string | null }>`select ${month} as month, ${comparisonColumns}
      from ${ownComparisons}, ${standings} where agente = ${id} group by rollup (1)`.execute(db),
    sql<Lane>`select origin_code, max(origin_name) as origin_name, destination_code,
        max(destination_name) as destination_name, transport_mode, ${comparisonColumns}
      from ${ownComparisons} join read.quotation_list using (key), ${standings} where agente = ${id}
      group by origin_code, destination_code, transport_mode
      order by comparable desc, origin_code, destination_code limit ${lanesShown}`.execute(db),
    sql<WonCost>`select sources->won->'totals' as totals, fx from ${ownComparisons}, jsonb_array_elements_text(won_costs) won
      where sources->won->>'agente' = ${id}`.execute(db),
    sql<RequestFigures>`select to_char(asked_at at time zone ${timeZone}, 'YYYY-MM-01') as month, count(*)::int as asked,
        (count(*) filter (where submission_no > 0))::int as answered,
        percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - asked_at) / 3600)::float8 as median
      from read.cost_request_list where provider_id = ${id} and asked_at >= ${startOfDay(since, timeZone)}
      group by rollup (1)`.execute(db),
  ])
  const costs = new Map(costCounts.rows.map((row) => [row.month, Number(row.costs)]))
  const figuresIn = (row: ComparisonFigures | undefined) => ({
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
