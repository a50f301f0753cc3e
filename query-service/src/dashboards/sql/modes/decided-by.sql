-- Quotations requested, by what decided their chargeable weight.
with counting
select period, series, sum(quotations) as value
from (
  select requested_day as day, chargeable_basis as series, count() as quotations from facts_of_period group by day, series
)
array join counted_in(day) as period
group by period, series
