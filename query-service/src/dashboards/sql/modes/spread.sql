-- How far apart the costs given in the period lie for the main freight, in USD per unit, by lane; for containers by lane and
-- type, of quotations with one type only. The lanes with most costs first.
with counting
select
  if(mode = 'FCL', concat(lane, ' · ', type_of_containers), lane) as category,
  round(min(price), 2) as least,
  round(quantileExactInclusive(0.25)(price), 2) as lower,
  round(quantileExactInclusive(0.5)(price), 2) as median,
  round(quantileExactInclusive(0.75)(price), 2) as upper,
  round(max(price), 2) as most,
  count() as costs_given,
  count() over () as in_all
from (
  select mode, lane, type_of_containers, assumeNotNull(unit) as price
  from facts_of_period_alone
  array join given_of_costs as given, unit_of_costs as unit
  where is_now(given) and unit is not null and (mode != 'FCL' or type_of_containers != '')
)
group by category
order by costs_given desc, category
limit 10
;
-- The quotations behind its points.
select *
from facts
where (mode != 'FCL' or arrayUniq(container_rows.type) = 1)
  and in_row(if(mode = 'FCL', concat(lane, ' · ', container_rows.type[1]), lane))
  and arrayExists(
  (cost, cost_in) -> not cost.stale and cost.unit is not null and in_period(cost_in),
  costs, costs_in)
