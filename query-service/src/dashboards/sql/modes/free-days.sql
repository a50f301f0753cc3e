-- Free days on average, by carrier or agent, of the costs given in the period.
with counting
select source as category, round(avg(days), 1) as free_days, count() as costs_given, count() over () as in_all
from facts_of_period_alone
array join source_of_costs as source, given_of_costs as given, free_days_of_costs as days
where is_now(given) and days is not null and source != ''
group by category
order by free_days desc, category
limit 12
;
-- The quotations behind its points.
select *
from facts
where arrayExists(
  (cost, cost_in) -> not cost.stale and cost.freeDays is not null and source_of(cost) != ''
    and in_row(source_of(cost)) and in_period(cost_in),
  costs, costs_in)
