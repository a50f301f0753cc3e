-- Transit days and what is asked for the main freight, in USD per unit (medians of the costs given in the period), of each
-- carrier or agent on each lane; for containers by their type too. Those with most costs first.
with counting
select concat(source, ' · ', lane, if(type = '', '', concat(' · ', type))) as category, transit, unit_cost, costs_given,
  count() over () as in_all
from (
  select
    source,
    lane,
    type_of_containers as type,
    round(quantileExactInclusive(0.5)(assumeNotNull(days)), 1) as transit,
    round(quantileExactInclusive(0.5)(unit), 2) as unit_cost,
    count() as costs_given
  from facts_of_period_alone
  array join source_of_costs as source, given_of_costs as given, unit_of_costs as unit,
    transit_of_costs as days
  where is_now(given) and unit is not null and days is not null and source != ''
    and (mode != 'FCL' or type_of_containers != '')
  group by source, lane, type
)
order by costs_given desc, category
limit 60
;
-- The quotations behind its points.
select *
from facts
where (mode != 'FCL' or arrayUniq(container_rows.type) = 1) and arrayExists(
  (cost, cost_in) -> not cost.stale and cost.unit is not null and cost.transit is not null and source_of(cost) != ''
    and in_row(concat(source_of(cost), ' · ', if(mode = 'FCL', concat(lane, ' · ', container_rows.type[1]), lane)))
    and in_period(cost_in),
  costs, costs_in)
