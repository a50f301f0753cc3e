-- What the unit load devices requested are loaded with (gross or volumetric kilograms, 6000 cm³ each, whichever is more),
-- in percent of their pivot weights.
with counting
select period, round(100 * sum(loaded) / sum(pivots), 1) as pivot_use, sum(devices) as ulds
from (
  select
    requested_turn as turn,
    sum(if(chargeable_basis = 'PIVOT', greatest(toFloat64(gross_kg), toFloat64(cbm) * 1000000 / 6000),
      toFloat64(chargeable_kg))) as loaded,
    sum(toFloat64(pivot_kg)) as pivots,
    sum(ulds) as devices
  from facts_of_period
  where pivot_kg > 0
  group by turn
)
array join counted_in(turn) as period
group by period
;
-- The quotations behind its points.
select *
from facts
where in_place(requested_in) and pivot_kg > 0
