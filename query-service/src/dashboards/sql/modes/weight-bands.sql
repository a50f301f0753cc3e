-- Quotations requested, by the band of their chargeable weight in kilograms.
with counting
select period, series, sum(quotations) as value
from (
  select requested_day as day, weight_band as series, count() as quotations from facts_of_period group by day, series
)
array join counted_in(day) as period
group by period, series
