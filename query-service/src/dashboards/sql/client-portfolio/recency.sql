-- Clients with a quotation requested in the period: days since the last one, how many, and the margin in USD of what was won in
-- it. Those who asked most first.
select
  client_id as category,
  any(client_name) as name,
  dateDiff(
    'day',
    maxIf(toDate(requested_here), has(requested_in, 'total')),
    toDate(toTimeZone(least({now:DateTime64(3, 'UTC')}, {to:DateTime64(3, 'UTC')} - interval 1 second), {timeZone:String}))
  ) as days_since,
  countIf(has(requested_in, 'total')) as quotes,
  sumIf(toFloat64(margin_usd), has(won_in, 'total') and status = 'APPROVED' and margin_usd is not null) as margin
from facts_of_period
where client_id != ''
group by category
having quotes > 0
order by quotes desc, category
limit 60
