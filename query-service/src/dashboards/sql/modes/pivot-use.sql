-- What the unit load devices requested are loaded with (gross or volumetric kilograms, 6000 cm³ each, whichever is more),
-- in percent of their pivot weights.
select
  period,
  round(100 * sum(if(chargeable_basis = 'PIVOT', greatest(toFloat64(gross_kg), toFloat64(cbm) * 1000000 / 6000),
    toFloat64(chargeable_kg))) / sum(toFloat64(pivot_kg)), 1) as pivot_use,
  sum(ulds) as ulds
from facts_of_period
array join requested_in as period
where pivot_kg > 0
group by period
