-- Unit load devices requested, and their chargeable kilograms.
with counting
select period, sum(devices) as ulds, toFloat64(sum(weight)) as kg
from (
  select requested_turn as turn, sum(ulds) as devices, sum(chargeable_kg) as weight from facts_of_period group by turn
)
array join counted_in(turn) as period
group by period
;
-- The quotations behind its points.
select *
from facts
where in_place(requested_in) and (ulds > 0 or chargeable_kg > 0)
