-- FACTS ordered by requestedAt DateTime64(3, 'UTC'); key String
-- How long each quotation of the period waited: for its first price in working hours, and in each stage; a stay that goes on counts up
-- to now.
with dateDiff('second', status_since, {now:DateTime64(3, 'UTC')}) as running
select
  key,
  client_name as client,
  commercial,
  transport,
  mode,
  status,
  requested_at as requestedAt,
  first_quoted_at as quotedAt,
  round(response_hours, 2) as responseHours,
  round((requested_seconds + if(status = 'REQUESTED', running, 0)) / 3600, 2) as requestedHours,
  round((pending_seconds + if(status = 'PENDING', running, 0)) / 3600, 2) as pendingHours,
  round((quoted_seconds + if(status in ('QUOTED', 'UPDATED'), running, 0)) / 3600, 2) as quotedHours,
  round((sent_seconds + if(status = 'SENT', running, 0)) / 3600, 2) as sentHours
from facts
where requested_at >= {from:DateTime64(3, 'UTC')} and requested_at < {to:DateTime64(3, 'UTC')}
