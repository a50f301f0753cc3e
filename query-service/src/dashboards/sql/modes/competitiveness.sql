-- By carrier or agent, of the costs given in the period that can be compared with another source's: in which share of
-- them it was the cheapest, and how far above the cheapest it lies (median, in percent). Of those that were compared most
-- often, the cheapest first.
with counting
select category, cheapest_pct, gap_pct, comparable, in_all
from (
  select
    source as category,
    round(100 * countIf(is_cheapest) / count(), 1) as cheapest_pct,
    round(quantileExactInclusive(0.5)(assumeNotNull(gap)), 1) as gap_pct,
    count() as comparable,
    count() over () as in_all
  from facts_of_period_alone
  array join source_of_costs as source, given_of_costs as given,
    comparable_of_costs as is_comparable, cheapest_of_costs as is_cheapest, gap_of_costs as gap
  where is_now(given) and is_comparable and source != ''
  group by category
  order by comparable desc, category
  limit 12
)
order by cheapest_pct desc, gap_pct, category
;
-- The quotations behind its points.
select *
from facts
where arrayExists(
  (cost, cost_in) -> not cost.stale and cost.comparable and source_of(cost) != ''
    and in_row(source_of(cost)) and in_period(cost_in),
  costs, costs_in)
