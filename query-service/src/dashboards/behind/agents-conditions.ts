import { type Behind, row } from './condition.ts'

// As `sql/operative/agents.sql` counts them.
const isAwaited = `state in ('OPEN', 'VIEWED')`
const isLate = `((first_answered_at is not null or ${isAwaited})
  and ifNull(first_answered_at, {now:DateTime64(3, 'UTC')}) > due_at)`
/** With a request for costs of the period that is as it is told. */
const withRequest = (told: string): string =>
  `key in (select quotation_key from cost_request_facts final
    where asked_at >= {from:DateTime64(3, 'UTC')} and asked_at < {to:DateTime64(3, 'UTC')}
      and ${row('provider_id')} and ${told})`

export const behindAgents: Behind = {
  where: '1',
  series: {
    answered: withRequest(`first_answered_at is not null and not ${isLate}`),
    late: withRequest(isLate),
    awaited: withRequest(`first_answered_at is null and ${isAwaited} and not ${isLate}`),
    unanswered: withRequest(`first_answered_at is null and not ${isAwaited} and not ${isLate}`),
  },
}
