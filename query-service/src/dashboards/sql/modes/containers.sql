-- Containers requested, by type, and what they come to in TEU.
with counting
select period, series, toFloat64(sum(of_day)) as value
from (
  select requested_day as day, container.type as series, sum(container.quantity) as of_day, 1 as place
  from facts_of_period
  array join container_rows as container
  group by day, series
  union all
  select requested_day as day, 'TEU' as series, sum(teu) as of_day, 2 as place
  from facts_of_period
  where teu > 0
  group by day
)
array join counted_in(day) as period
group by period, series, place
order by place, series
