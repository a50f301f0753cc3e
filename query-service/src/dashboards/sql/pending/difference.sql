-- What was expected to be paid and what providers invoiced, in USD, of the quotations first approved in the period that still are
-- and for which there is an invoice.
select
  period,
  sum(cost_usd) as expected,
  sum(cost_invoiced_usd) as invoiced,
  invoiced - expected as difference
from facts_of_period
array join won_in as period
where status = 'APPROVED' and cost_usd is not null and cost_invoiced_usd > 0
group by period
