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
    (first_answered_at is not null or is_awaited)
      and ifNull(first_answered_at, {now:DateTime64(3, 'UTC')}) > due_at as is_late
  from cost_request_facts final
  where is_now(asked_at)
    and quotation_key in (select key from facts_of_period_alone)
)
group by category
order by count() desc, category
limit 15
