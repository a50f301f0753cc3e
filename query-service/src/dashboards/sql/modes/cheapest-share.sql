-- Of the cheapest costs given in the period, where there was another to compare with, the share that each carrier or
-- agent gave.
with counting
select
  source as category,
  round(100 * count() / sum(count()) over (), 1) as share,
  count() as cheapest,
  count() over () as in_all
from facts_of_period_alone
array join source_of_costs as source, given_of_costs as given, cheapest_of_costs as is_cheapest
where is_now(given) and is_cheapest and source != ''
group by category
order by cheapest desc, category
limit 12
;
-- The quotations behind its points.
select *
from facts
where arrayExists(
  (cost, cost_in) -> not cost.stale and cost.cheapest and source_of(cost) != ''
    and in_row(source_of(cost)) and in_period(cost_in),
  costs, costs_in)
