-- What was expected to be paid and what providers invoiced, in USD, of the quotations first approved in the period that still are
-- and for which there is an invoice. Where some of several costs are invoiced, their part in the cost of the sale is expected.
with
  arraySum(cost -> toFloat64(ifNull(cost.total, 0)), won_costs) as all_costs,
  arraySum(cost -> if(cost.invoiced > 0, toFloat64(ifNull(cost.total, 0)), 0), won_costs) as invoiced_costs,
  toFloat64(cost_usd) * if(invoiced_costs > 0, invoiced_costs / all_costs, 1) as due
select
  period,
  round(sum(due), 2) as expected,
  sumIf(cost_invoiced_usd, cost_usd is not null) as invoiced,
  round(toFloat64(invoiced) - expected, 2) as difference,
  countIf(cost_usd is null) as expected_unknown,
  expected_unknown as difference_unknown
from facts_of_period
array join won_in as period
where status = 'APPROVED' and cost_invoiced_usd > 0
group by period
