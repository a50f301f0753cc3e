-- Costs of open quotations by the week in which they expire, from this one on.
select toString(toMonday(cost.until)) as category, count() as costs_given
from facts
array join costs as cost
where not cost.stale
  and status in ('REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT')
  and cost.until >= toMonday(toTimeZone({now:DateTime64(3, 'UTC')}, {timeZone:String}))
group by category
order by category
limit 12
