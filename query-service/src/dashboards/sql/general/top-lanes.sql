-- The lanes that were asked for most in the period, and how many of those quotations are approved.
select lane as category, count() as quotes, countIf(status = 'APPROVED') as approved,
  count() over () as in_all
from facts_of_period_alone
where requested_now
group by category
order by quotes desc, category
limit 12
;
-- The quotations behind its points.
select
  1 as quotes,
  status = 'APPROVED' as approved
from facts
where in_period(requested_in) and in_row(lane)
