-- How far the quotations requested in the period came. A first publication and a first sending stay true for ever, so
-- that one that went back counts the stage that it had reached; approved are those that are approved now.
select stage.1 as category, stage.2 as quotations
from (
  select
    count() as requested,
    countIf(first_quoted_at is not null) as quoted,
    countIf(first_sent_at is not null) as sent,
    countIf(status = 'APPROVED') as approved
  from facts_of_period_alone
  where requested_now
)
array join [('requested', requested), ('quoted', quoted), ('sent', sent), ('approved', approved)] as stage
;
-- The quotations behind its points.
select *
from facts
where in_period(requested_in) and multiIf(
  {place:String} in ('requested', 'total'), 1,
  {place:String} = 'quoted', first_quoted_at is not null,
  {place:String} = 'sent', first_sent_at is not null,
  {place:String} = 'approved', status = 'APPROVED', 0)
