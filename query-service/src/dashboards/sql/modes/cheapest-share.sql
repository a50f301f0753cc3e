-- Of the cheapest costs given in the period, where there was another to compare with, the share that each carrier or
-- agent gave.
select
  if({view:String} = 'agent', cost.agent, cost.carrier) as category,
  round(100 * count() / sum(count()) over (), 1) as share,
  count() as cheapest
from facts_of_period
array join costs as cost, costs_in as cost_in
where has(cost_in, 'total') and not cost.stale and cost.cheapest and category != ''
group by category
order by cheapest desc, category
limit 12
