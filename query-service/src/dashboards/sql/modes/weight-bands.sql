-- Quotations requested, by the band of their chargeable weight in kilograms.
select period, weight_band as series, count() as value
from facts_of_period
array join requested_in as period
group by period, series
