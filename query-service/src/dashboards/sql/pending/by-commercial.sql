-- What is approved and not invoiced, in USD, by commercial.
select commercial as category,
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
where side_is_open and in_row(commercial)
