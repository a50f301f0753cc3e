-- Transit days and what is asked for the main freight, in USD per unit (medians of the costs given in the period), of each
-- carrier or agent on each lane; for containers by their type too. Those with most costs first.
select
  concat(
    if({view:String} = 'agent', cost.agent, cost.carrier), ' · ', lane, if(mode = 'FCL', concat(' · ', container_rows.type[1]), '')
  ) as category,
  round(quantileExactInclusive(0.5)(assumeNotNull(cost.transit)), 1) as transit,
  round(quantileExactInclusive(0.5)(toFloat64(cost.unit)), 2) as unit_cost,
  count() as costs_given
from facts_of_period
array join costs as cost, costs_in as cost_in
where has(cost_in, 'total') and not cost.stale and cost.unit is not null and cost.transit is not null
  and if({view:String} = 'agent', cost.agent, cost.carrier) != ''
  and (mode != 'FCL' or arrayUniq(container_rows.type) = 1)
group by category
order by costs_given desc, category
limit 60
