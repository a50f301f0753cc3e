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
;
-- The quotations behind its points.
select
  arrayExists(
    (one, one_in) -> in_period(one_in) and in_row(one.providerId) and one.answered is not null, asked, asked_in
  ) as answer_hours,
  1 as answer_rate,
  1 as asked_times
from facts
where arrayExists((one, one_in) -> in_period(one_in) and in_row(one.providerId), asked, asked_in)
