-- Elapsed hours that the quotations requested in the period have spent in each stage, on average, by transport; a stay
-- that goes on counts up to now.
with
  dateDiff('second', status_since, {now:DateTime64(3, 'UTC')}) as running
select
  transport as category,
  round(avg(requested_seconds + if(status = 'REQUESTED', running, 0)) / 3600, 1) as requested,
  round(avg(pending_seconds + if(status = 'PENDING', running, 0)) / 3600, 1) as pending,
  round(avg(quoted_seconds + if(status in ('QUOTED', 'UPDATED'), running, 0)) / 3600, 1) as quoted,
  round(avg(sent_seconds + if(status = 'SENT', running, 0)) / 3600, 1) as sent
from facts_of_period_alone
where requested_now
group by category
order by indexOf(['SEA', 'AIR', 'ROAD', 'EXPRESS'], category)
