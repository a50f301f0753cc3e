-- What is approved and not invoiced, in USD, by client.
select client_id as category, any(client_name) as name,
  round(sumOrNullIf(side_pending, side_pending > 0), 2) as amount, countIf(side_pending > 0) as quotations,
  sum(countIf(side_pending is null)) over () as amount_unknown,
  count() over () as in_all
from facts_unsettled
where side_is_open
group by category
order by amount desc, category
limit 15
;
-- The quotations behind its points.
select
  1 as amount,
  side_pending > 0 as quotations,
  side_pending is null as amount_unknown
from facts
where side_is_open and in_row(client_id)
