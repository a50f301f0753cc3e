import type { ProviderRow } from '@freight/contracts/provider/routes'
import { sql } from 'kysely'
import type { ReadDb } from '../http/read-models.ts'

/** How often each provider gave costs since a day, and how these compare, by its id. */
export type Uses = ReadonlyMap<string, Pick<ProviderRow, 'costs' | 'comparable' | 'cheapest'>>

type Given = { id: string; costs: string }
type Compared = { id: string; comparable: string; cheapest: string }

const recent = (since: Date) => sql`read.cost_comparison where not cancelled and requested_at >= ${since}`

/** Reads every quotation since then: dear, so the answer is kept for a while. */
export const usesSince = async (db: ReadDb, since: Date): Promise<Uses> => {
  const [given, compared] = await Promise.all([
    sql<Given>`select source.value->>'agente' as id, count(*) as costs
      from (select sources from ${recent(since)}) recent, jsonb_each(sources) source group by 1`.execute(db),
    sql<Compared>`select agente as id, count(*) as comparable, count(*) filter (where "gapPct" = 0) as cheapest
      from (select compared from ${recent(since)}) recent,
        jsonb_to_recordset(compared) as standing(agente text, "gapPct" numeric) group by 1`.execute(db),
  ])
  const standing = new Map(compared.rows.map((row) => [row.id, row]))
  return new Map(
    given.rows.map(({ id, costs }) => [
      id,
      {
        costs: Number(costs),
        comparable: Number(standing.get(id)?.comparable ?? 0),
        cheapest: Number(standing.get(id)?.cheapest ?? 0),
      },
    ]),
  )
}
