-- The figures of the tiles: quotations requested; won of those decided; working hours to the first publication (median);
-- revenue and margin, in USD, of what is approved; and how much of that has no known amount.
select
  counted.1 as period,
  countIf(counted.2 = 'requested') as quotes,
  round(100 * countIf(counted.2 = 'won') / nullIf(countIf(counted.2 in ('won', 'lost')), 0), 1) as win_rate,
  round(quantileExactInclusiveOrNullIf(0.5)(response_hours, counted.2 = 'quoted'), 2) as response_hours,
  sumOrNullIf(sell_usd, counted.2 = 'won' and status = 'APPROVED') as revenue,
  countIf(counted.2 = 'won' and status = 'APPROVED' and sell_usd is null) as revenue_unknown,
  round(100 * sumIf(toFloat64(margin_usd), counted.2 = 'won' and status = 'APPROVED')
    / nullIf(sumIf(toFloat64(sell_usd), counted.2 = 'won' and status = 'APPROVED' and margin_usd is not null), 0), 1
  ) as margin_pct,
  countIf(counted.2 = 'won' and status = 'APPROVED' and margin_usd is null) as margin_pct_unknown
from facts_of_period
array join arrayConcat(
  arrayMap(period -> (period, 'requested'), requested_in),
  arrayMap(period -> (period, 'quoted'), quoted_in),
  arrayMap(period -> (period, 'won'), won_in),
  arrayMap(period -> (period, 'lost'), lost_in)
) as counted
group by period
