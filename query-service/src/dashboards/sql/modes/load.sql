-- Chargeable weight of the quotations first published, and of those first won: kilograms, and for LCL revenue tons (1 RT
-- is 1000 kg of chargeable weight).
with counting
select
  period,
  sum(toFloat64(quoted) / if(mode = 'LCL', 1000, 1)) as load_quoted,
  sum(toFloat64(won) / if(mode = 'LCL', 1000, 1)) as load_won
from (
  select quoted_turn as turn, mode, sum(chargeable_kg) as quoted, 0 as won
  from facts_of_period
  where first_quoted_at is not null
  group by turn, mode
  union all
  select won_turn as turn, mode, 0, sum(chargeable_kg) from facts_of_period where first_won_at is not null group by turn, mode
)
array join counted_in(turn) as period
group by period
;
-- The quotations behind its points.
select
  in_place(quoted_in) as load_quoted,
  in_place(won_in) as load_won
from facts
where 1
