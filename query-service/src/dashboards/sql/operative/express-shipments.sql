-- Express shipments requested, by our work on them now.
with counting
select
  period,
  countIf(work = 'REQUESTED') as REQUESTED,
  countIf(work = 'IN_PROGRESS') as IN_PROGRESS,
  countIf(work = 'FINISHED') as FINISHED
from express
array join counted_in(requested_at) as period
where work != 'CANCELLED'
  and requested_at >= {since:DateTime64(3, 'UTC')}
  and requested_at < {to:DateTime64(3, 'UTC')}
group by period
