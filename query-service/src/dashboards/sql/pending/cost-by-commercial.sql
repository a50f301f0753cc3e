-- What is approved and not invoiced, in USD, by commercial.
select commercial as category,
  round(sumOrNullIf(cost_pending, cost_pending > 0), 2) as amount, countIf(cost_pending > 0) as quotations,
  sum(countIf(cost_pending is null)) over () as amount_unknown,
  count() over () as in_all
from facts_unsettled
where cost_pending > 0 or (status = 'APPROVED' and cost_pending is null)
group by category
order by amount desc, category
limit 15
