-- Elapsed hours in each stage, on average, by transport: of the quotations requested in the period, those that were in the
-- stage for a second or more. A stay that goes on counts up to now.
with
  dateDiff('second', status_since, {now:DateTime64(3, 'UTC')}) as running,
  requested_seconds + if(status = 'REQUESTED', running, 0) as in_requested,
  pending_seconds + if(status = 'PENDING', running, 0) as in_pending,
  quoted_seconds + if(status in ('QUOTED', 'UPDATED'), running, 0) as in_quoted,
  sent_seconds + if(status = 'SENT', running, 0) as in_sent
select
  transport as category,
  round(avgOrNullIf(in_requested, in_requested > 0) / 3600, 1) as requested,
  round(avgOrNullIf(in_pending, in_pending > 0) / 3600, 1) as pending,
  round(avgOrNullIf(in_quoted, in_quoted > 0) / 3600, 1) as quoted,
  round(avgOrNullIf(in_sent, in_sent > 0) / 3600, 1) as sent
from facts_of_period_alone
where requested_now
group by category
order by indexOf(['SEA', 'AIR', 'ROAD', 'EXPRESS'], category)
;
-- The quotations behind its points.
select
  (requested_seconds > 0 or status = 'REQUESTED') as requested,
  (pending_seconds > 0 or status = 'PENDING') as pending,
  (quoted_seconds > 0 or status in ('QUOTED', 'UPDATED')) as quoted,
  (sent_seconds > 0 or status = 'SENT') as sent
from facts
where in_period(requested_in) and in_row(transport)
