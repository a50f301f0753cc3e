-- Share of the local charges (origin and destination) in all that a cost comes to, by when it was given.
select period, round(100 * sum(toFloat64(cost.local)) / nullIf(sum(toFloat64(cost.total)), 0), 1) as local_pct
from (
  select cost, cost_in from facts_of_period array join costs as cost, costs_in as cost_in
  where not cost.stale and cost.local is not null and cost.total is not null
)
array join cost_in as period
group by period
