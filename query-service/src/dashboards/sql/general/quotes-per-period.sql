-- Quotations requested, by transport.
select period, transport as series, count() as value
from facts_of_period
array join requested_in as period
group by period, series
