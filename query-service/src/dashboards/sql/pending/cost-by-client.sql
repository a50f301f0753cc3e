-- What is approved and not invoiced, in USD, by client.
with toFloat64(cost_usd) - toFloat64(cost_invoiced_usd) as pending
select client_id as category, any(client_name) as name, round(sum(pending), 2) as amount, count() as quotations
from facts
where status = 'APPROVED' and pending > 0
group by category
order by amount desc, category
limit 15
