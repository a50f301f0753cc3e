-- What is approved and not invoiced, in USD, by commercial.
select commercial as category, round(sum(sell_pending), 2) as amount, count() as quotations
from facts
where sell_pending > 0
group by category
order by amount desc, category
limit 15
