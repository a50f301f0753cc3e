-- Why quotations first lost in the period were lost, of those that still are; the most frequent first, with the share of
-- all that it and those before it make up.
select
  outcome_reason as category,
  count() as quotations,
  round(100 * sum(quotations) over (order by quotations desc, category rows unbounded preceding)
    / sum(quotations) over (), 1) as accumulated
from facts_of_period_alone
where lost_now and status = 'NOT_APPROVED'
group by category
order by quotations desc, category
;
-- The quotations behind its points.
select *
from facts
where in_period(lost_in) and status = 'NOT_APPROVED' and in_row(outcome_reason)
