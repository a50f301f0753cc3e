-- Clients with a quotation requested in the period: days since the last one, how many, and the margin in USD of what was won in
-- it. Those who asked most first.
select * except (of_unknown, known) from (
  select
    client_id as category,
    any(client_name) as name,
    dateDiff(
      'day',
      maxIf(toDate(requested_here), has(requested_in, 'total')),
      toDate(toTimeZone(least({now:DateTime64(3, 'UTC')}, {to:DateTime64(3, 'UTC')} - interval 1 second), {timeZone:String}))
    ) as days_since,
    countIf(has(requested_in, 'total')) as quotes,
    countIf(has(won_in, 'total') and status = 'APPROVED' and margin_usd is null) as of_unknown,
    sumOrNullIf(toFloat64(margin_usd), has(won_in, 'total') and status = 'APPROVED') as known,
    if(known is null and of_unknown = 0, 0, known) as margin,
    sum(of_unknown) over () as margin_unknown
  from facts_of_period
  where client_id != ''
  group by category
  having quotes > 0
)
order by quotes desc, category
limit 60
