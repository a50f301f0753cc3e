-- What is approved and not invoiced, in USD, by the company's days since the approval.
select won_age as category, round(sum(sell_pending), 2) as amount, count() as quotations
from facts
where sell_pending > 0
group by category
order by min(won_days)
