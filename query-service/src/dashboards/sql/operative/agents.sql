-- Requests for costs of the period by agent: answered in time, answered late or not although it is due, awaited, and ended
-- without an answer. As the requests themselves tell it: when an answer is due, the quotation knows of some only.
with counting
select
  provider_id as category,
  any(provider_name) as name,
  countIf(first_answered_at is not null and not is_late) as answered,
  countIf(is_late) as late,
  countIf(first_answered_at is null and is_awaited and not is_late) as awaited,
  countIf(first_answered_at is null and not is_awaited and not is_late) as unanswered,
  count() over () as in_all
from (
  select
    provider_id,
    provider_name,
    first_answered_at,
    state in ('OPEN', 'VIEWED') as is_awaited,
    is_past_due(first_answered_at, state, due_at) as is_late
  from cost_request_facts final
  where is_now(asked_at)
    and quotation_key in (select key from facts_of_period_alone)
)
group by category
order by count() desc, category
limit 15
;
-- The quotations behind its points.
select
  key in (
    select quotation_key from cost_request_facts final
    where is_now(asked_at) and in_row(provider_id) and first_answered_at is not null
      and not is_past_due(first_answered_at, state, due_at)
  ) as answered,
  key in (
    select quotation_key from cost_request_facts final
    where is_now(asked_at) and in_row(provider_id) and is_past_due(first_answered_at, state, due_at)
  ) as late,
  key in (
    select quotation_key from cost_request_facts final
    where is_now(asked_at) and in_row(provider_id) and first_answered_at is null
      and state in ('OPEN', 'VIEWED') and not is_past_due(first_answered_at, state, due_at)
  ) as awaited,
  key in (
    select quotation_key from cost_request_facts final
    where is_now(asked_at) and in_row(provider_id) and first_answered_at is null
      and state not in ('OPEN', 'VIEWED') and not is_past_due(first_answered_at, state, due_at)
  ) as unanswered
from facts
where 1
