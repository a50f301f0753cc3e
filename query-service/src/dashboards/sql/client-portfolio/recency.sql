-- Clients with a quotation requested in the period: days since the last one, how many, and the margin in USD of what was won in
-- it. Those who asked most first.
select * except (of_unknown, known) from (
  select
    client_id as category,
    any(client_name) as name,
    dateDiff(
      'day',
      toDate(toTimeZone(maxIf(requested_at, requested_now), {timeZone:String})),
      toDate(toTimeZone(least({now:DateTime64(3, 'UTC')}, {to:DateTime64(3, 'UTC')} - interval 1 second), {timeZone:String}))
    ) as days_since,
    countIf(requested_now) as quotes,
    countIf(won_now and status = 'APPROVED' and margin_usd is null) as of_unknown,
    sumOrNullIf(toFloat64(margin_usd), won_now and status = 'APPROVED') as known,
    if(known is null and of_unknown = 0, 0, known) as margin,
    sum(of_unknown) over () as margin_unknown,
    count() over () as in_all
  from facts_of_period_alone
  where client_id != ''
  group by category
  having quotes > 0
)
order by quotes desc, category
limit 60
