-- What is approved and not invoiced, in USD, by the provider who gave the cost.
select if(one.providerId = '', '–', one.providerId) as category, if(any(one.provider) = '', '–', any(one.provider)) as name,
  round(sum(one.usd), 2) as amount,
  uniqExact(key) as quotations
from facts
array join pending_costs as one
where cost_pending > 0
group by category
order by amount desc, category
limit 15
