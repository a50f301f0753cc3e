-- Quotations first published within the company's target of working hours, and later.
select
  period,
  countIf(response_hours <= {firstSellHours:Float64}) as in_time,
  countIf(response_hours > {firstSellHours:Float64}) as late
from facts_of_period
array join quoted_in as period
group by period
