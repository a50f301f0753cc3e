-- What is approved and not invoiced, in USD, by the carrier of the cost. A quotation
-- whose cost, or whose part in it, nobody knows is told of once, however many have a part in it.
select if(one.carrier = '', '–', one.carrier) as category,
  round(sumOrNullIf(one.usd, one.usd is not null and cost_pending > 0), 2) as amount,
  countIf(cost_pending > 0 and nth = 1) as quotations,
  toUInt64(round(sum(sumIf(1 / length(pending_costs), one.usd is null)) over ())) as amount_unknown,
  count() over () as in_all
from (
  select cost_pending, pending_costs, arrayEnumerateUniq(pending_costs.carrier) as nth_of_costs
  from facts_unsettled
  where cost_is_open
)
array join pending_costs as one, nth_of_costs as nth
group by category
order by amount desc, category
limit 15
;
-- The quotations behind its points.
select
  1 as amount,
  cost_pending > 0 as quotations,
  shared_pending is null as amount_unknown
from facts
where cost_is_open and arrayExists(one -> in_row(if(one.carrier = '', '–', one.carrier)), pending_costs)
