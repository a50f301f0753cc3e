-- Containers requested, by type, and what they come to in TEU.
select period, series, value
from (
  select period, container.type as series, toFloat64(sum(container.quantity)) as value, 1 as place
  from (
    select container, requested_in from facts_of_period array join container_rows as container
  )
  array join requested_in as period
  group by period, series
  union all
  select period, 'TEU' as series, toFloat64(sum(teu)) as value, 2 as place
  from facts_of_period
  array join requested_in as period
  where teu > 0
  group by period
)
order by place, series
