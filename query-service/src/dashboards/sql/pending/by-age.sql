-- What is approved and not invoiced, in USD, by the company's days since the approval.
select * except (since) from (
  select won_age as category, min(won_days) as since,
    round(sumOrNullIf(side_pending, side_pending > 0), 2) as amount, countIf(side_pending > 0) as quotations,
    sum(countIf(side_pending is null)) over () as amount_unknown
  from facts_unsettled
  where side_is_open
  group by category
)
order by since
;
-- The quotations behind its points.
select
  1 as amount,
  side_pending > 0 as quotations,
  side_pending is null as amount_unknown
from facts
where side_is_open and in_row(won_age)
