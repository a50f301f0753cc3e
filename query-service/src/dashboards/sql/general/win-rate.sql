-- Quotations decided for the first time each way, won of those decided, and won of those first sent in the same time.
with counting
select
  period,
  sumIf(quotations, what in ('won', 'lost')) as decided,
  sumIf(quotations, what = 'won') as won,
  sumIf(quotations, what = 'lost') as lost,
  round(100 * won / nullIf(decided, 0), 1) as win_rate,
  round(100 * won / nullIf(sumIf(quotations, what = 'sent'), 0), 1) as won_of_sent
from (
  select event.1 as what, event.2 as day, count() as quotations
  from facts_of_period
  array join [('won', won_day), ('lost', lost_day), ('sent', sent_day)] as event
  where day is not null
  group by what, day
)
array join counted_in(day) as period
group by period
