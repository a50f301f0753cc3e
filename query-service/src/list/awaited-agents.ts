import { sql } from 'kysely'
import type { QuotationRow } from '@freight/contracts/quotation/views'
import type { ReadDb } from '../http/read-models.ts'

type Awaited = Pick<QuotationRow, 'agentsSeen' | 'agentsLate'>
export type AgentsOf = (key: string) => Awaited

const none: Awaited = { agentsSeen: 0, agentsLate: 0 }

/** Of the agents who are awaited: how many have opened their page, and how many are past their day, for each of these quotations. */
export const awaitedAgents = async (db: ReadDb, keys: readonly string[], now: Date): Promise<AgentsOf> => {
  if (keys.length === 0) return () => none
  const { rows } = await sql<{ key: string; seen: number; late: number }>`
    select quotation_key as key, (count(*) filter (where state = 'VIEWED'))::int as seen,
      (count(*) filter (where due_at <= ${now}))::int as late
    from read.cost_request_list where quotation_key = any(${keys}) and state in ('OPEN', 'VIEWED')
    group by quotation_key`.execute(db)
  const byKey = new Map(rows.map(({ key, seen, late }) => [key, { agentsSeen: seen, agentsLate: late }]))
  return (key) => byKey.get(key) ?? none
}
