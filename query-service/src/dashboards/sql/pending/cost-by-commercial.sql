-- What is approved and not invoiced, in USD, by commercial.
select commercial as category, round(sum(cost_pending), 2) as amount, count() as quotations
from facts
where cost_pending > 0
group by category
order by amount desc, category
limit 15
