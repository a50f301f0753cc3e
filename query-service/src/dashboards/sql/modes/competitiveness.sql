-- By carrier or agent, of the costs given in the period that can be compared with another source's: in which share of
-- them it was the cheapest, and how far above the cheapest it lies (median, in percent). Of those that were compared most
-- often, the cheapest first.
select category, cheapest_pct, gap_pct, comparable
from (
  select
    if({view:String} = 'agent', cost.agent, cost.carrier) as category,
    round(100 * countIf(cost.cheapest) / count(), 1) as cheapest_pct,
    round(quantileExactInclusive(0.5)(assumeNotNull(cost.gap)), 1) as gap_pct,
    count() as comparable
  from facts_of_period
  array join costs as cost, costs_in as cost_in
  where has(cost_in, 'total') and not cost.stale and cost.comparable and category != ''
  group by category
  order by comparable desc, category
  limit 12
)
order by cheapest_pct desc, gap_pct, category
