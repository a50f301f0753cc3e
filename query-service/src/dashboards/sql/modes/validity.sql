-- Costs of open quotations by the week in which they expire, from this one on.
select toString(toMonday(until)) as category, count() as costs_given
from facts_unsettled
array join until_of_costs as until, stale_of_costs as stale
where is_open and not stale and until >= this_week
group by category
order by category
limit 12
