-- Express shipments requested: beside the quotations of a chart with the filter EXPRESS. Without any, both totals are zero.
with counting
select period, sum(shipments) as express_shipments
from (
  select period, 1 as shipments
  from express
  array join counted_in(requested_at) as period
  where work != 'CANCELLED'
    and requested_at >= {since:DateTime64(3, 'UTC')}
    and requested_at < {to:DateTime64(3, 'UTC')}
  union all
  select arrayJoin(['total', 'before']), 0
)
group by period
