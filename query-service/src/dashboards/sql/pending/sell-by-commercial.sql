-- What is approved and not invoiced, in USD, by commercial.
with toFloat64(sell_usd) - toFloat64(sell_invoiced_usd) as pending
select commercial as category, round(sum(pending), 2) as amount, count() as quotations
from facts
where status = 'APPROVED' and pending > 0
group by category
order by amount desc, category
limit 15
