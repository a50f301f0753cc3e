-- Quotations first published within the company's target of working hours, and later.
with counting
select period, sum(within) as in_time, sum(beyond) as late
from (
  select
    quoted_turn as turn,
    countIf(published_hours <= {firstSellHours:Float64}) as within,
    countIf(published_hours > {firstSellHours:Float64}) as beyond
  from facts_of_period
  where first_quoted_at >= {since:DateTime64(3, 'UTC')}
  group by turn
)
array join counted_in(turn) as period
group by period
