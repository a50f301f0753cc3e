-- Median of what carriers or agents ask for the main freight of one container, in USD, by its type and by when the cost
-- was given; of quotations with one type of container only, since a price of several types is that of none of them.
with counting
select
  period,
  concat(source, ' · ', type) as series,
  round(quantileExactInclusiveMerge(0.5)(units), 2) as value
from (
  select
    source,
    type_of_containers as type,
    turn_of(given) as turn,
    count() as given_then,
    quantileExactInclusiveState(0.5)(unit) as units
  from facts_of_period
  array join source_of_costs as source, given_of_costs as given, unit_of_costs as unit
  where unit is not null and source != '' and type_of_containers != ''
  group by source, type, turn
)
array join counted_in(turn) as period
group by period, series
order by max(sumIf(given_then, period = 'total')) over (partition by series) desc,
  max(sum(given_then)) over (partition by series) desc, series
;
-- The quotations behind its points.
select *
from facts
where arrayUniq(container_rows.type) = 1 and arrayExists(
  (cost, cost_in) -> not cost.stale and cost.unit is not null and source_of(cost) != ''
    and in_series(concat(source_of(cost), ' · ', container_rows.type[1])) and in_place(cost_in),
  costs, costs_in)
