-- How far the quotations requested in the period came. A first publication and a first sending stay true for ever, so
-- that one that went back counts the stage that it had reached; approved are those that are approved now.
select
  count() as requested,
  countIf(first_quoted_at is not null) as quoted,
  countIf(first_sent_at is not null) as sent,
  countIf(status = 'APPROVED') as approved
from quotation_facts final
where requested_at >= {from:DateTime64(3, 'UTC')}
  and requested_at < {to:DateTime64(3, 'UTC')}
  and not cancelled
  and scope != 'INTERNAL'
  and (empty({company:Array(String)}) or has({company:Array(String)}, company))
  and (empty({transport:Array(String)}) or has({transport:Array(String)}, transport))
