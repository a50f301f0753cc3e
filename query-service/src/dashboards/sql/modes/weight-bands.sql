-- Quotations requested, by the band of their chargeable weight in kilograms.
select
  period,
  multiIf(
    chargeable_kg < 45, '-45', chargeable_kg < 100, '+45', chargeable_kg < 300, '+100', chargeable_kg < 500, '+300',
    chargeable_kg < 1000, '+500', '+1000'
  ) as series,
  count() as value
from facts_of_period
array join requested_in as period
group by period, series
