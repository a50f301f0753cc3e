-- By agent and carrier: costs given for quotations of the period. One can be compared where somebody else's total of the
-- same quotation is known; the gap is how far it lies above the cheapest.
select
  one.agent as agent,
  one.carrier as carrier,
  transport,
  mode,
  count() as given,
  countIf(isCompared) as comparable,
  countIf(isCompared and one.total = least_total) as cheapest,
  round(100 * cheapest / nullIf(comparable, 0), 1) as cheapestPct,
  round(
    quantileExactInclusiveIf(0.5)(100 * (toFloat64(one.total) / nullIf(toFloat64(least_total), 0) - 1), isCompared),
    1
  ) as gapPct,
  round(avg(one.transit), 1) as transit
from (
  select
    transport,
    mode,
    arrayFilter(cost -> not cost.stale and cost.total is not null, costs) as told,
    arrayMin(arrayMap(cost -> assumeNotNull(cost.total), told)) as least_total,
    length(arrayDistinct(arrayMap(cost -> (cost.agent, cost.carrier), told))) > 1 as isCompared
  from facts
  where requested_at >= {from:DateTime64(3, 'UTC')} and requested_at < {to:DateTime64(3, 'UTC')}
)
array join told as one
group by agent, carrier, transport, mode
