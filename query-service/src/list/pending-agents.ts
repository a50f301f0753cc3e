import { type RawBuilder, sql } from 'kysely'
import type { QuotationRow } from '@freight/contracts/quotation/quotation-views'

type PendingAgents = Pick<QuotationRow, 'agentsSeen' | 'agentsLate'>

/**
 * Column for a row `q` of `read.quotation_list`: of the agents with an open cost request, the number who viewed it and
 * the number past the due date. Part of the list query, to save a round trip.
 */
export const pendingAgents = (now: Date): RawBuilder<number[] | null> =>
  sql`case when q.agents_asked > 0 then (
    select array[(count(*) filter (where state = 'VIEWED'))::int, (count(*) filter (where due_at <= ${now}))::int]
    from read.cost_request_list where quotation_key = q.key and state in ('OPEN', 'VIEWED')) end`

/** Turns that column into fields; null without cost requests. */
export const shownAgents = (counts: readonly number[] | null): PendingAgents => ({
  agentsSeen: counts?.[0] ?? 0,
  agentsLate: counts?.[1] ?? 0,
})
