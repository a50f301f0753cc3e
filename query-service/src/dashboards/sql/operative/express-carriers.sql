-- Express shipments requested in the period, by carrier and by our work on them now.
with counting
select
  carrier_code as category,
  argMax(carrier_name, carrier_name != carrier) as name,
  countIf(work = 'REQUESTED') as REQUESTED,
  countIf(work = 'IN_PROGRESS') as IN_PROGRESS,
  countIf(work = 'FINISHED') as FINISHED
from express
where work != 'CANCELLED' and is_now(requested_at)
group by category
order by count() desc, category
