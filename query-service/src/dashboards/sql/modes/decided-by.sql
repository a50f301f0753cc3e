-- Quotations requested, by what decided their chargeable weight.
with counting
select period, series, sum(quotations) as value
from (
  select requested_turn as turn, chargeable_basis as series, count() as quotations from facts_of_period group by turn, series
)
array join counted_in(turn) as period
group by period, series
;
-- The quotations behind its points.
select *
from facts
where in_place(requested_in) and in_series(chargeable_basis)
