-- Unit load devices requested, and their chargeable kilograms.
select period, sum(ulds) as ulds, toFloat64(sum(chargeable_kg)) as kg
from facts_of_period
array join requested_in as period
group by period
