-- Containers requested, by type.
select period, container.type as series, sum(container.quantity) as value
from (
  select container, requested_in from facts_of_period array join container_rows as container
)
array join requested_in as period
group by period, series
order by series
