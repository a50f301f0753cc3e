-- Quotations decided for the first time each way, won of those decided, and won of those first sent in the same time.
select
  counted.1 as period,
  countIf(counted.2 in ('won', 'lost')) as decided,
  countIf(counted.2 = 'won') as won,
  countIf(counted.2 = 'lost') as lost,
  round(100 * won / nullIf(decided, 0), 1) as win_rate,
  round(100 * won / nullIf(countIf(counted.2 = 'sent'), 0), 1) as won_of_sent
from facts_of_period
array join arrayConcat(
  arrayMap(period -> (period, 'won'), won_in),
  arrayMap(period -> (period, 'lost'), lost_in),
  arrayMap(period -> (period, 'sent'), sent_in)
) as counted
group by period
