-- TEU of the quotations first published, and of those first won.
select
  counted.1 as period,
  toFloat64(sumIf(teu, counted.2 = 'quoted')) as load_quoted,
  toFloat64(sumIf(teu, counted.2 = 'won')) as load_won
from facts_of_period
array join arrayConcat(
  arrayMap(period -> (period, 'quoted'), quoted_in),
  arrayMap(period -> (period, 'won'), won_in)
) as counted
group by period
