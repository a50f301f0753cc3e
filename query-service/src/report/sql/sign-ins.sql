-- FACTS ordered by position UInt64
-- Who came in, failed to, went out or got another password in the period.
select
  occurred_at as at,
  substring(stream, length('sign-in-') + 1) as person,
  type as kind,
  company,
  correlation_id as request,
  position
from events final
where startsWith(stream, 'sign-in-')
  and occurred_at >= {from:DateTime64(3, 'UTC')}
  and occurred_at < {to:DateTime64(3, 'UTC')}
  and (empty({company:Array(String)}) or has({company:Array(String)}, company))
  and (empty({person:Array(String)}) or has({person:Array(String)}, substring(stream, length('sign-in-') + 1)))
  and (empty({kind:Array(String)}) or has({kind:Array(String)}, type))
