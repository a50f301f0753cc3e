-- How long each quotation of the period waited: for its first price in working hours, and in each stage that it left.
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
  round(requested_seconds / 3600, 2) as requestedHours,
  round(pending_seconds / 3600, 2) as pendingHours,
  round(quoted_seconds / 3600, 2) as quotedHours,
  round(sent_seconds / 3600, 2) as sentHours
from facts
where requested_at >= {from:DateTime64(3, 'UTC')} and requested_at < {to:DateTime64(3, 'UTC')}
