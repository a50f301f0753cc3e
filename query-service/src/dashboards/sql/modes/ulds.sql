-- Unit load devices requested, and their chargeable kilograms.
with counting
select period, sum(devices) as ulds, toFloat64(sum(weight)) as kg
from (
  select requested_day as day, sum(ulds) as devices, sum(chargeable_kg) as weight from facts_of_period group by day
)
array join counted_in(day) as period
group by period
