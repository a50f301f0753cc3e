import { type DrillDown, inRow } from './condition.ts'

// Same definitions as in `sql/operative/agents.sql`.
const isOpen = `state in ('OPEN', 'VIEWED')`
const isLate = `((first_answered_at is not null or ${isOpen})
  and ifNull(first_answered_at, {now:DateTime64(3, 'UTC')}) > due_at)`
/** Quotations with a cost request in the period that meets a condition. */
const withRequest = (condition: string): string =>
  `key in (select quotation_key from cost_request_facts final
    where asked_at >= {from:DateTime64(3, 'UTC')} and asked_at < {to:DateTime64(3, 'UTC')}
      and ${inRow('provider_id')} and ${condition})`

export const agentsDrillDown: DrillDown = {
  where: '1',
  series: {
    answered: withRequest(`first_answered_at is not null and not ${isLate}`),
    late: withRequest(isLate),
    awaited: withRequest(`first_answered_at is null and ${isOpen} and not ${isLate}`),
    unanswered: withRequest(`first_answered_at is null and not ${isOpen} and not ${isLate}`),
  },
}
