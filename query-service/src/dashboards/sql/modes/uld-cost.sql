-- Median of what carriers or agents ask for the main freight of one unit load device, in USD, by when the cost was given.
with counting
select
  period,
  source as series,
  round(quantileExactInclusiveMerge(0.5)(units), 2) as value
from (
  select
    source,
    turn_of(given) as turn,
    count() as given_then,
    quantileExactInclusiveState(0.5)(unit * toFloat64(chargeable_kg) / ulds) as units
  from facts_of_period
  array join source_of_costs as source, given_of_costs as given, unit_of_costs as unit
  where unit is not null and source != '' and ulds > 0
  group by source, turn
)
array join counted_in(turn) as period
group by period, series
order by max(sumIf(given_then, period = 'total')) over (partition by series) desc,
  max(sum(given_then)) over (partition by series) desc, series
;
-- The quotations behind its points.
select *
from facts
where ulds > 0 and arrayExists(
  (cost, cost_in) -> not cost.stale and cost.unit is not null and source_of(cost) != ''
    and in_series(source_of(cost)) and in_place(cost_in),
  costs, costs_in)
