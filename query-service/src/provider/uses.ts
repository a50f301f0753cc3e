import type { ProviderRow } from '@freight/contracts/provider/provider-routes'
import { sql } from 'kysely'
import type { ReadDb } from '../http/read-models.ts'

type Use = Pick<ProviderRow, 'costs' | 'comparable' | 'cheapest' | 'asked' | 'answered' | 'medianHours'>

/** By provider: number of costs since a day, results of their comparison, and answers to cost requests. */
export type Uses = ReadonlyMap<string, Use>

type CostCount = { id: string; costs: string }
type ComparisonFigures = { id: string; comparable: string; cheapest: string }
type RequestFigures = { id: string; asked: number; answered: number; median: number | null }

const recentComparisons = (since: Date) => sql`read.cost_comparison where not cancelled and requested_at >= ${since}`

/** Expensive: reads every quotation since then, so callers cache it. */
export const usesSince = async (db: ReadDb, since: Date): Promise<Uses> => {
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
