-- Quotations that are open now, by stage, and for how many days they have been in it.
with
  dateDiff('second', status_since, {now:DateTime64(3, 'UTC')}) / 86400 as days
select
  multiIf(status = 'REQUESTED', 'requested', status = 'PENDING', 'pending', status = 'SENT', 'sent', 'quoted') as category,
  countIf(days < 1) as age_day,
  countIf(days >= 1 and days < 3) as age_days,
  countIf(days >= 3 and days < 7) as age_week,
  countIf(days >= 7) as age_more
from facts
where status in ('REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT')
group by category
order by indexOf(['requested', 'pending', 'quoted', 'sent'], category)
