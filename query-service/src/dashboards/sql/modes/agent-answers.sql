-- By agent, of the requests for costs of the period: elapsed hours to the first answer (median), and the share that was
-- answered.
with counting
select
  one.provider_id as category,
  any(one.provider) as name,
  round(quantileExactInclusiveOrNullIf(0.5)(
    dateDiff('second', one.asked, assumeNotNull(one.answered)) / 3600, one.answered is not null), 1) as answer_hours,
  round(100 * countIf(one.answered is not null) / count(), 1) as answer_rate,
  count() as asked_times,
  count() over () as in_all
from facts_of_period_alone
array join asks_of_agents as one
where is_now(one.asked)
group by category
order by asked_times desc, category
limit 15
