-- Median of what carriers or agents ask for the main freight of one unit load device, in USD, by when the cost was given.
select
  period,
  source as series,
  round(quantileExactInclusive(0.5)(unit), 2) as value
from (
  select
    if({view:String} = 'agent', cost.agent, cost.carrier) as source,
    toFloat64(cost.unit) * toFloat64(chargeable_kg) / ulds as unit,
    cost_in
  from facts_of_period
  array join costs as cost, costs_in as cost_in
  where not cost.stale and cost.unit is not null and source != '' and ulds > 0
)
array join cost_in as period
group by period, series
order by max(countIf(period = 'total')) over (partition by series) desc, max(count()) over (partition by series) desc, series
