-- TABLES ordered by askedAt; request
-- Every request for costs that went out in the period, and how it was answered.
select
  r.quotation_key as key,
  r.provider_name as provider,
  r.contact_name as contact,
  r.asked_by as "askedBy",
  r.asked_at as "askedAt",
  r.due_at as "dueAt",
  r.viewed_at as "viewedAt",
  r.first_answered_at as "answeredAt",
  round(extract(epoch from r.first_answered_at - r.asked_at)::numeric / 3600, 1) as hours,
  coalesce(r.first_answered_at, case when r.state in ('OPEN', 'VIEWED') then {now:timestamptz} end) > r.due_at as late,
  r.state,
  r.reminders,
  r.key as request
from read.cost_request_list as r
where r.asked_at >= {from:timestamptz}
  and r.asked_at < {to:timestamptz}
  and (cardinality({company:text[]}) = 0 or r.company = any({company:text[]}))
