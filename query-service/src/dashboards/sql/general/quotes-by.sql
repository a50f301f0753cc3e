-- Quotations requested in the period, and how many of them are approved, by a column of the facts.
select by_column as category, count() as quotes, countIf(status = 'APPROVED') as approved
from facts_of_period_alone
where requested_now
group by category
order by quotes desc, category
;
-- The quotations behind its points.
select
  1 as quotes,
  status = 'APPROVED' as approved
from facts
where in_period(requested_in) and in_row(by_column)
