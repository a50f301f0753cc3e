-- Quotations requested, by what decided their chargeable weight.
select period, chargeable_basis as series, count() as value
from facts_of_period
array join requested_in as period
group by period, series
