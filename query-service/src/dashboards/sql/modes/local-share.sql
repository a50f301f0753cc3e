-- Share of the local charges (origin and destination) in all that a cost comes to, by when it was given.
with counting
select period, round(100 * sum(locals) / nullIf(sum(totals), 0), 1) as local_pct
from (
  select turn_of(given) as turn, sum(local) as locals, sum(total) as totals
  from facts_of_period
  array join given_of_costs as given, local_of_costs as local, total_of_costs as total
  where local is not null and total is not null
  group by turn
)
array join counted_in(turn) as period
group by period
;
-- The quotations behind its points.
select *
from facts
where arrayExists(
  (cost, cost_in) -> not cost.stale and cost.local is not null and cost.total is not null and in_place(cost_in),
  costs, costs_in)
