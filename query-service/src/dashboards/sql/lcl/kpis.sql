-- The figures of the tiles of the groupage sea freight: revenue tons first published, and first won (1 RT is 1000 kg of
-- chargeable weight); by when a cost was given, the median of the main freight per RT, in USD, and the share of the local
-- charges in all that costs come to. First of each turn, then of the weeks or months.
with counting
select
  period,
  toFloat64(sum(quoted)) / 1000 as load_quoted,
  toFloat64(sum(won)) / 1000 as load_won,
  if(sum(length(units)) = 0, null, round(quantileExactInclusiveArray(0.5)(units), 2)) as cost_per_rt,
  round(100 * sum(locals) / nullIf(sum(totals), 0), 1) as local_pct
from (
  select
    quoted_turn as turn,
    sum(chargeable_kg) as quoted,
    0 as won,
    emptyArrayFloat64() as units,
    0 as locals,
    0 as totals
  from facts_of_period
  where first_quoted_at is not null
  group by turn
  union all
  select won_turn as turn, 0, sum(chargeable_kg), emptyArrayFloat64(), 0, 0
  from facts_of_period
  where first_won_at is not null
  group by turn
  union all
  select
    turn_of(given) as turn,
    0,
    0,
    groupArrayIf(assumeNotNull(unit), unit is not null),
    sumIf(assumeNotNull(local), local is not null and total is not null),
    sumIf(assumeNotNull(total), local is not null and total is not null)
  from facts_of_period
  array join given_of_costs as given, unit_of_costs as unit, total_of_costs as total, local_of_costs as local
  group by turn
)
array join counted_in(turn) as period
group by period
;
-- The quotations behind its points.
select
  in_place(quoted_in) as load_quoted,
  in_place(won_in) as load_won,
  arrayExists(
    (cost, cost_in) -> not cost.stale and cost.unit is not null and in_place(cost_in), costs, costs_in
  ) as cost_per_rt,
  arrayExists(
    (cost, cost_in) -> not cost.stale and cost.local is not null and cost.total is not null and in_place(cost_in),
    costs, costs_in
  ) as local_pct
from facts
where 1
