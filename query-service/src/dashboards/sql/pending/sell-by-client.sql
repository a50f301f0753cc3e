-- What is approved and not invoiced, in USD, by client.
select client_id as category, any(client_name) as name, round(sum(sell_pending), 2) as amount, count() as quotations
from facts
where sell_pending > 0
group by category
order by amount desc, category
limit 15
