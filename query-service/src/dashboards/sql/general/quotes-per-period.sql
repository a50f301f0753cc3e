-- Quotations requested, by transport.
with counting
select period, transport as series, sum(quotations) as value
from (
  select requested_day as day, transport, count() as quotations from facts_of_period group by day, transport
)
array join counted_in(day) as period
group by period, series
