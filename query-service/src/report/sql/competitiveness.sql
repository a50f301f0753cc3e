-- FACTS ordered by given UInt64; agent String; carrier String; transport String; mode String
-- By agent and carrier: costs given for quotations of the period. Which can be compared, and how far each lies above the
-- cheapest, is what the comparison of costs says: whole ones, for the same legs.
select
  one.agent as agent,
  one.carrier as carrier,
  transport,
  mode,
  count() as given,
  countIf(one.comparable) as comparable,
  countIf(one.comparable and one.cheapest) as cheapest,
  round(100 * cheapest / nullIf(comparable, 0), 1) as cheapestPct,
  round(quantileExactInclusiveIf(0.5)(one.gap, one.comparable), 1) as gapPct,
  round(avg(one.transit), 1) as transit
from (
  select
    transport,
    mode,
    arrayFilter(cost -> not cost.stale and cost.total is not null, costs) as told
  from facts
  where requested_at >= {from:DateTime64(3, 'UTC')} and requested_at < {to:DateTime64(3, 'UTC')}
)
array join told as one
group by agent, carrier, transport, mode
