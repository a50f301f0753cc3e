-- Why quotations of the clients who lost most in the period were lost.
select outcome_reason as category, client as series, count() as value
from (
  select client_name as client, outcome_reason, count() over (partition by client_id) as lost
  from facts_of_period_alone
  where lost_now and status = 'NOT_APPROVED' and client_id != ''
)
group by category, series
order by max(lost) desc, series, category
;
-- The quotations behind its points.
select *
from facts
where in_period(lost_in) and status = 'NOT_APPROVED' and client_id != '' and in_row(outcome_reason)
  and in_series(client_name)
