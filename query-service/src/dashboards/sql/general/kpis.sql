-- The figures of the tiles: quotations requested; won of those decided; working hours to the first publication (median);
-- revenue and margin, in USD, of what is approved; and how much of that has no known amount. First of each day, then of
-- the weeks or months.
with counting
select
  period,
  sumIf(quotations, what = 'requested') as quotes,
  round(100 * sumIf(quotations, what = 'won') / nullIf(sumIf(quotations, what in ('won', 'lost')), 0), 1) as win_rate,
  round(quantileExactInclusiveOrNullMergeIf(0.5)(hours, what = 'quoted'), 2) as response_hours,
  sumOrNullIf(sold, what = 'won') as revenue,
  sumIf(unsold, what = 'won') as revenue_unknown,
  round(100 * sumIf(toFloat64(earned), what = 'won') / nullIf(sumIf(toFloat64(sold_of_earned), what = 'won'), 0), 1)
    as margin_pct,
  sumIf(unearned, what = 'won') as margin_pct_unknown
from (
  select
    event.1 as what,
    event.2 as day,
    count() as quotations,
    quantileExactInclusiveOrNullStateIf(0.5)(response_hours, what = 'quoted') as hours,
    sumOrNullIf(sell_usd, status = 'APPROVED') as sold,
    countIf(status = 'APPROVED' and sell_usd is null) as unsold,
    countIf(status = 'APPROVED' and margin_usd is null) as unearned,
    sumIf(margin_usd, status = 'APPROVED') as earned,
    sumIf(sell_usd, status = 'APPROVED' and margin_usd is not null) as sold_of_earned
  from facts_of_period
  array join [
    ('requested', toNullable(requested_day)), ('quoted', quoted_day), ('won', won_day), ('lost', lost_day)
  ] as event
  where day is not null
  group by what, day
)
array join counted_in(day) as period
group by period
