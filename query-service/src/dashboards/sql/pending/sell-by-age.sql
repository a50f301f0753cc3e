-- What is approved and not invoiced, in USD, by the days since the approval.
with
  dateDiff('day', first_won_at, {now:DateTime64(3, 'UTC')}) as days,
  toFloat64(sell_usd) - toFloat64(sell_invoiced_usd) as pending
select
  multiIf(days <= 7, '0-7', days <= 15, '8-15', days <= 30, '16-30', days <= 60, '31-60', '>60') as category,
  round(sum(pending), 2) as amount,
  count() as quotations
from facts
where status = 'APPROVED' and pending > 0
group by category
order by min(days)
