-- What was sold, what it costs and what is left, in USD, of the quotations first approved in the period that still are.
-- A margin is told of those whose cost is known; of how many it is not stands beside each.
select
  period,
  sum(sell_usd) as revenue,
  sum(cost_usd) as cost,
  sum(margin_usd) as margin,
  round(100 * toFloat64(margin) / nullIf(toFloat64(sumIf(sell_usd, margin_usd is not null)), 0), 1) as margin_pct,
  countIf(sell_usd is null) as revenue_unknown,
  countIf(cost_usd is null) as cost_unknown,
  countIf(margin_usd is null) as margin_unknown,
  margin_unknown as margin_pct_unknown
from facts_of_period
array join won_in as period
where status = 'APPROVED'
group by period
