-- Median of what carriers or agents ask for the main freight of one container, in USD, by its type and by when the cost
-- was given; of quotations with one type of container only, since a price of several types is that of none of them.
select
  period,
  concat(source, ' · ', type) as series,
  round(quantileExactInclusive(0.5)(toFloat64(cost.unit)), 2) as value
from (
  select if({view:String} = 'agent', cost.agent, cost.carrier) as source, container_rows.type[1] as type, cost, cost_in
  from facts_of_period
  array join costs as cost, costs_in as cost_in
  where not cost.stale and cost.unit is not null and source != '' and arrayUniq(container_rows.type) = 1
)
array join cost_in as period
group by period, series
order by max(countIf(period = 'total')) over (partition by series) desc, max(count()) over (partition by series) desc, series
