-- Median of what carriers or agents ask for the main freight, in USD, per unit of what the mode is priced by (kilogram,
-- revenue ton, container), by when the cost was given; those with most costs in the period first.
select
  period,
  source as series,
  round(quantileExactInclusive(0.5)(toFloat64(cost.unit)), 2) as value
from (
  select if({view:String} = 'agent', cost.agent, cost.carrier) as source, cost, cost_in
  from facts_of_period
  array join costs as cost, costs_in as cost_in
  where not cost.stale and cost.unit is not null and source != ''
)
array join cost_in as period
group by period, series
order by max(countIf(period = 'total')) over (partition by series) desc, max(count()) over (partition by series) desc, series
