-- TEU of the quotations first published, and of those first won.
with counting
select period, toFloat64(sum(quoted)) as load_quoted, toFloat64(sum(won)) as load_won
from (
  select quoted_turn as turn, sum(teu) as quoted, 0 as won
  from facts_of_period
  where first_quoted_at is not null
  group by turn
  union all
  select won_turn as turn, 0, sum(teu) from facts_of_period where first_won_at is not null group by turn
)
array join counted_in(turn) as period
group by period
;
-- The quotations behind its points.
select
  in_place(quoted_in) as load_quoted,
  in_place(won_in) as load_won
from facts
where teu > 0
