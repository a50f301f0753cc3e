-- By origin and carrier or agent, of the costs given in the period that can be compared with another source's: how far
-- above the cheapest they lie (median, in percent). Of those that were compared most often; the sources that were the
-- cheapest in most of them first.
with counting
select category, series, value
from (
  select
    *,
    dense_rank() over (order by compared_there desc, category) as place_of_origin,
    dense_rank() over (order by compared_of_it desc, series) as place_of_source
  from (
    select
      substringIndex(lane, '-', 1) as category,
      source as series,
      round(quantileExactInclusive(0.5)(assumeNotNull(gap)), 1) as value,
      sum(count()) over (partition by category) as compared_there,
      sum(count()) over (partition by series) as compared_of_it,
      sum(countIf(is_cheapest)) over (partition by series) / compared_of_it as cheapest
    from facts_of_period_alone
    array join source_of_costs as source, given_of_costs as given,
      comparable_of_costs as is_comparable, cheapest_of_costs as is_cheapest, gap_of_costs as gap
    where is_now(given) and is_comparable and source != ''
    group by category, series
  )
)
where place_of_origin <= 8 and place_of_source <= 10
order by cheapest desc, series, place_of_origin
;
-- The quotations behind its points.
select *
from facts
where in_row(substringIndex(lane, '-', 1)) and arrayExists(
  (cost, cost_in) -> not cost.stale and cost.comparable and source_of(cost) != ''
    and in_series(source_of(cost)) and in_period(cost_in),
  costs, costs_in)
