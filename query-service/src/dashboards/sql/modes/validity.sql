-- Costs of open quotations by the week in which they expire, from this one on; a week without any between them is one too.
select toString(week) as category, costs_given
from (
  select toMonday(until) as week, count() as costs_given
  from facts_unsettled
  array join until_of_costs as until, stale_of_costs as stale
  where is_open and not stale and until >= this_week
  group by week
  order by week with fill step toIntervalDay(7)
)
order by category
limit 12
;
-- The quotations behind its points.
select *
from facts
where stage != '' and arrayExists(
  cost -> not cost.stale and cost.until >= this_week and toString(toMonday(cost.until)) = {place:String}, costs)
