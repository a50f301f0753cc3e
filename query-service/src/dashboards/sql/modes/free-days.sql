-- Free days on average, by carrier or agent, of the costs given in the period.
select
  if({view:String} = 'agent', cost.agent, cost.carrier) as category,
  round(avg(cost.freeDays), 1) as free_days,
  count() as costs_given
from facts_of_period
array join costs as cost, costs_in as cost_in
where has(cost_in, 'total') and not cost.stale and cost.freeDays is not null and category != ''
group by category
order by free_days desc, category
limit 12
