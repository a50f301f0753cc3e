-- Costs of open quotations by the week in which they expire, from this one on.
select toString(toMonday(cost.until)) as category, count() as costs_given
from facts
array join costs as cost
where not cost.stale and stage != '' and cost.until >= this_week
group by category
order by category
limit 12
