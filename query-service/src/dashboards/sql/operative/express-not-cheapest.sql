-- Of the express shipments requested with a selected offer, the share whose offer is not the cheapest.
with counting
select
  period,
  round(100 * not_cheapest / nullIf(selected, 0), 1) as not_cheapest_pct,
  countIf(not assumeNotNull(is_cheapest)) as not_cheapest,
  count() as selected
from express
array join counted_in(requested_at) as period
where work != 'CANCELLED' and is_cheapest is not null
  and requested_at >= {since:DateTime64(3, 'UTC')}
  and requested_at < {to:DateTime64(3, 'UTC')}
group by period
