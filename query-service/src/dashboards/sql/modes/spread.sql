-- How far apart the costs given in the period lie for the main freight, in USD per unit, by lane; for containers by lane and
-- type, of quotations with one type only. The lanes with most costs first.
select
  if(mode = 'FCL', concat(lane, ' · ', container_rows.type[1]), lane) as category,
  round(min(toFloat64(cost.unit)), 2) as least,
  round(quantileExactInclusive(0.25)(toFloat64(cost.unit)), 2) as lower,
  round(quantileExactInclusive(0.5)(toFloat64(cost.unit)), 2) as median,
  round(quantileExactInclusive(0.75)(toFloat64(cost.unit)), 2) as upper,
  round(max(toFloat64(cost.unit)), 2) as most,
  count() as costs_given
from facts_of_period
array join costs as cost, costs_in as cost_in
where has(cost_in, 'total') and not cost.stale and cost.unit is not null
  and (mode != 'FCL' or arrayUniq(container_rows.type) = 1)
group by category
order by costs_given desc, category
limit 10
