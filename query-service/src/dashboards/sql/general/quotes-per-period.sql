-- Quotations requested, by transport.
with counting
select period, transport as series, sum(quotations) as value
from (
  select requested_turn as turn, transport, count() as quotations from facts_of_period group by turn, transport
)
array join counted_in(turn) as period
group by period, series
;
-- The quotations behind its points.
select *
from facts
where in_place(requested_in) and in_series(transport)
