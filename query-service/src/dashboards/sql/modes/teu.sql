-- TEU of the quotations first published, and of those first won.
with counting
select period, toFloat64(sum(quoted)) as load_quoted, toFloat64(sum(won)) as load_won
from (
  select quoted_day as day, sum(teu) as quoted, 0 as won
  from facts_of_period
  where first_quoted_at is not null
  group by day
  union all
  select won_day as day, 0, sum(teu) from facts_of_period where first_won_at is not null group by day
)
array join counted_in(day) as period
group by period
