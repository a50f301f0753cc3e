-- Requests for costs of the period by agent: answered in time, answered late or not although it is due, awaited, and ended
-- without an answer.
with counting
select
  one.provider_id as category,
  any(one.provider) as name,
  countIf(one.answered is not null and not is_late) as answered,
  countIf(is_late) as late,
  countIf(one.answered is null and not one.is_closed and not is_late) as awaited,
  countIf(one.answered is null and one.is_closed and not is_late) as unanswered,
  count() over () as in_all
from (
  select one, (one.answered is not null or not one.is_closed)
    and ifNull(ifNull(one.answered, {now:DateTime64(3, 'UTC')}) > one.due, 0) as is_late
  from facts_of_period_alone
  array join asks_of_agents as one
  where is_now(one.asked)
)
group by category
order by count() desc, category
limit 15
