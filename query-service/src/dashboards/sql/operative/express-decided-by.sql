-- Express shipments requested, by what their weight follows.
with counting
select
  period,
  countIf(volumetric > actual) as VOLUME,
  countIf(volumetric <= actual) as GROSS
from express
array join counted_in(requested_at) as period
where work != 'CANCELLED'
  and requested_at >= {since:DateTime64(3, 'UTC')}
  and requested_at < {to:DateTime64(3, 'UTC')}
group by period
