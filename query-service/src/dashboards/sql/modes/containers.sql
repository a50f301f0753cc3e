-- Containers requested, by type, and what they come to in TEU.
with counting
select period, series, toFloat64(sum(of_turn)) as value
from (
  select requested_turn as turn, container.type as series, sum(container.quantity) as of_turn, 1 as place
  from facts_of_period
  array join container_rows as container
  group by turn, series
  union all
  select requested_turn as turn, 'TEU' as series, sum(teu) as of_turn, 2 as place
  from facts_of_period
  where teu > 0
  group by turn
)
array join counted_in(turn) as period
group by period, series, place
order by place, series
;
-- The quotations behind its points.
select *
from facts
where in_place(requested_in)
  and arrayExists(box -> {series:String} in ('', 'TEU') or box.type = {series:String}, container_rows)
