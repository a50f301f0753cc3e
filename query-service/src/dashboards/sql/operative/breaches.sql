-- Quotations requested whose target for the first publication has passed: published within it, and not.
with counting
select period, sum(within) as in_time, sum(beyond) as late
from (
  select requested_turn as turn, countIf(within_target) as within, countIf(not within_target) as beyond
  from facts_of_period
  where target_passed
  group by turn
)
array join counted_in(turn) as period
group by period
;
-- The quotations behind its points.
select
  within_target as in_time,
  not within_target as late
from facts
where in_place(requested_in) and target_passed
