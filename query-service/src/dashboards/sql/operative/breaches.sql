-- Quotations first published within the company's target of working hours, and later.
with counting
select period, sum(within) as in_time, sum(beyond) as late
from (
  select
    quoted_day as day,
    countIf(published_hours <= {firstSellHours:Float64}) as within,
    countIf(published_hours > {firstSellHours:Float64}) as beyond
  from facts_of_period
  where first_quoted_at is not null
  group by day
)
array join counted_in(day) as period
group by period
