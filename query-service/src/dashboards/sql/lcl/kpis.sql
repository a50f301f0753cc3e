-- The figures of the tiles of the groupage sea freight: revenue tons first published, and first won (1 RT is 1000 kg of
-- chargeable weight); by when a cost was given, the median of the main freight per RT, in USD, and the share of the local
-- charges in all that costs come to. First of each day, then of the weeks or months.
with counting
select
  period,
  toFloat64(sumIf(tons, what = 'quoted')) as load_quoted,
  toFloat64(sumIf(tons, what = 'won')) as load_won,
  round(quantileExactInclusiveOrNullMergeIf(0.5)(units, what = 'cost'), 2) as cost_per_rt,
  round(100 * sumIf(locals, what = 'cost') / nullIf(sumIf(totals, what = 'cost'), 0), 1) as local_pct
from (
  select
    event.1 as what,
    event.2 as day,
    sum(chargeable_kg) / 1000 as tons,
    quantileExactInclusiveOrNullState(0.5)(toFloat64(event.3)) as units,
    sumIf(toFloat64(event.4), event.4 is not null and event.5 is not null) as locals,
    sumIf(toFloat64(event.5), event.4 is not null and event.5 is not null) as totals
  from facts_of_period
  array join arrayConcat(
    [('quoted', quoted_day, null, null, null), ('won', won_day, null, null, null)],
    arrayMap(
      (given, stale, unit, total, local) ->
        ('cost', if(stale, null, noon_of(given)), unit, local, total),
      given_of_costs, stale_of_costs, unit_of_costs, total_of_costs, local_of_costs
    )
  ) as event
  where day is not null
  group by what, day
)
array join counted_in(day) as period
group by period
