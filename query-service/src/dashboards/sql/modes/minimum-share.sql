-- Share of the quotations requested that are charged for the minimum, not for what they weigh or measure.
with counting
select period, round(100 * sum(of_minimum) / sum(quotations), 1) as minimum_pct, sum(of_minimum) as minimum_charged
from (
  select requested_turn as turn, count() as quotations, countIf(chargeable_basis = 'MINIMUM') as of_minimum
  from facts_of_period
  group by turn
)
array join counted_in(turn) as period
group by period
;
-- The quotations behind its points.
select *
from facts
where in_place(requested_in) and chargeable_basis = 'MINIMUM'
