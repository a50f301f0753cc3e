-- Chargeable weight of the quotations first published, and of those first won: kilograms, and for LCL revenue tons (1 RT
-- is 1000 kg of chargeable weight).
with chargeable_kg / if(mode = 'LCL', 1000, 1) as load
select
  counted.1 as period,
  toFloat64(sumIf(load, counted.2 = 'quoted')) as load_quoted,
  toFloat64(sumIf(load, counted.2 = 'won')) as load_won
from facts_of_period
array join arrayConcat(
  arrayMap(period -> (period, 'quoted'), quoted_in),
  arrayMap(period -> (period, 'won'), won_in)
) as counted
group by period
