-- The figures of the tiles: quotations requested; won of those decided, by the first decision; working hours to the first
-- publication (median); revenue and margin, in USD, of what is approved; and how much of that has no known amount. First of
-- each turn, then of the weeks or months.
with counting
select
  period,
  sumIf(quotations, what = 'requested') as quotes,
  sumIf(quotations, what = 'won') as win_rate_cases,
  sumIf(quotations, what in ('won', 'lost')) as win_rate_cases_of,
  round(100 * win_rate_cases / nullIf(win_rate_cases_of, 0), 1) as win_rate,
  sum(length(hours)) as response_hours_cases_of,
  if(response_hours_cases_of = 0, null, round(quantileExactInclusiveArray(0.5)(hours), 2)) as response_hours,
  sum(sold) as revenue,
  sum(unsold) as revenue_unknown,
  round(100 * toFloat64(sum(earned)) / nullIf(toFloat64(sum(sold_of_earned)), 0), 1) as margin_pct,
  sum(unearned) as margin_pct_unknown
from (
  select
    'requested' as what,
    requested_turn as turn,
    count() as quotations,
    emptyArrayFloat64() as hours,
    null as sold,
    0 as unsold,
    0 as unearned,
    null as earned,
    null as sold_of_earned
  from facts_of_period
  group by turn
  union all
  select 'quoted', quoted_turn as turn, count(), groupArray(published_hours), null, 0, 0, null, null
  from facts_of_period
  where first_quoted_at >= {since:DateTime64(3, 'UTC')}
  group by turn
  union all
  select
    'approved',
    won_turn as turn,
    count(),
    emptyArrayFloat64(),
    sumOrNullIf(sell_usd, status = 'APPROVED'),
    countIf(status = 'APPROVED' and sell_usd is null),
    countIf(status = 'APPROVED' and margin_usd is null),
    sumIf(margin_usd, status = 'APPROVED'),
    sumIf(sell_usd, status = 'APPROVED' and margin_usd is not null)
  from facts_of_period
  where first_won_at is not null
  group by turn
  union all
  select 'won', decided_won_turn as turn, count(), emptyArrayFloat64(), null, 0, 0, null, null
  from facts_of_period
  where decided_won_at is not null
  group by turn
  union all
  select 'lost', decided_lost_turn as turn, count(), emptyArrayFloat64(), null, 0, 0, null, null
  from facts_of_period
  where decided_lost_at is not null
  group by turn
)
array join counted_in(turn) as period
group by period
;
-- The quotations behind its points.
select
  in_place(requested_in) as quotes,
  (in_place(decided_won_in) or in_place(decided_lost_in)) as win_rate,
  in_place(quoted_in) as response_hours,
  in_place(won_in) and status = 'APPROVED' as revenue,
  in_place(won_in) and status = 'APPROVED' and margin_usd is not null as margin_pct,
  in_place(won_in) and status = 'APPROVED' and sell_usd is null as revenue_unknown,
  in_place(won_in) and status = 'APPROVED' and margin_usd is null as margin_pct_unknown
from facts
where 1
