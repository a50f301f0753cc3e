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
;
-- The quotations behind its points.
select
  in_period(requested_in) as days_since,
  in_period(requested_in) as quotes,
  in_period(won_in) and status = 'APPROVED' and margin_usd is not null as margin,
  in_period(won_in) and status = 'APPROVED' and margin_usd is null
    and client_id in (select client_id from facts where in_period(requested_in)) as margin_unknown
from facts
where client_id != '' and in_row(client_id)
