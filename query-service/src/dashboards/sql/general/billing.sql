-- What was sold, what it costs and what is left, in USD, of the quotations first approved in the period that still are.
-- A margin is told of those whose cost is known; of how many it is not stands beside each.
with counting
select
  period,
  sum(sold) as revenue,
  sum(costs) as cost,
  sum(earned) as margin,
  round(100 * toFloat64(margin) / nullIf(toFloat64(sum(sold_with_margin)), 0), 1) as margin_pct,
  sum(unsold) as revenue_unknown,
  sum(uncosted) as cost_unknown,
  sum(unearned) as margin_unknown,
  margin_unknown as margin_pct_unknown
from (
  select
    won_turn as turn,
    sum(sell_usd) as sold,
    sum(cost_usd) as costs,
    sum(margin_usd) as earned,
    sumIf(sell_usd, margin_usd is not null) as sold_with_margin,
    countIf(sell_usd is null) as unsold,
    countIf(cost_usd is null) as uncosted,
    countIf(margin_usd is null) as unearned
  from facts_of_period
  where status = 'APPROVED' and first_won_at is not null
  group by turn
)
array join counted_in(turn) as period
group by period
;
-- The quotations behind its points.
select
  sell_usd is not null as revenue,
  cost_usd is not null as cost,
  margin_usd is not null as margin,
  margin_usd is not null as margin_pct,
  sell_usd is null as revenue_unknown,
  cost_usd is null as cost_unknown,
  margin_usd is null as margin_unknown,
  margin_usd is null as margin_pct_unknown
from facts
where in_place(won_in) and status = 'APPROVED'
