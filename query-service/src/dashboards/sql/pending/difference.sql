-- What was expected to be paid and what providers invoiced, in USD, of the quotations first approved in the period that still are
-- and for which there is an invoice. Where some of several costs are invoiced, their part in the cost of the sale is expected;
-- where nobody knows that part, the quotation is counted beside. Invoices for other costs stand against the whole.
with counting,
  arraySum(won_totals) as all_costs,
  arraySum((total, invoiced) -> if(invoiced > 0, total, 0), won_totals, won_invoiced) as invoiced_costs,
  arrayCount(invoiced -> invoiced > 0, won_invoiced) as of_invoiced,
  of_invoiced > 0 and of_invoiced < length(won_invoiced) as is_part,
  cost_usd is null or (is_part and won_unknown) as is_unknown,
  if(is_unknown, null, toFloat64(cost_usd) * if(is_part and invoiced_costs > 0, invoiced_costs / all_costs, 1)) as due
select
  period,
  round(sum(due_then), 2) as expected,
  sum(paid_then) as invoiced,
  round(toFloat64(invoiced) - expected, 2) as difference,
  sum(unknown_then) as expected_unknown,
  expected_unknown as difference_unknown
from (
  select
    won_turn as turn,
    sum(due) as due_then,
    sumIf(cost_invoiced_usd, not is_unknown) as paid_then,
    countIf(is_unknown) as unknown_then
  from facts_of_period
  where status = 'APPROVED' and cost_invoiced_usd > 0 and first_won_at is not null
  group by turn
)
array join counted_in(turn) as period
group by period
;
-- The quotations behind its points.
select
  1 as expected,
  1 as invoiced,
  1 as difference,
  lacks_expected_cost as expected_unknown,
  lacks_expected_cost as difference_unknown
from facts
where in_place(won_in) and status = 'APPROVED' and cost_invoiced_usd > 0
