-- FACTS ordered by position UInt64
-- Everything that was done in the period, by whom and to what. Nobody knows who failed to sign in, or asked for a password
-- link: that belongs to the person whose name was given. What agents were asked belongs to the quotation that it is for.
select
  occurred_at as at,
  if(actor_kind = 'THIRD_PARTY', substring(actor_id, position(actor_id, '/') + 1), actor_id) as person,
  type as kind,
  stream as subject,
  -- Of sign-ins it would only count them.
  if(startsWith(stream, 'sign-in-'), null, revision) as revision,
  company,
  correlation_id as request,
  position,
  stream
from events final
where occurred_at >= {from:DateTime64(3, 'UTC')}
  and occurred_at < {to:DateTime64(3, 'UTC')}
  and (empty({company:Array(String)}) or has({company:Array(String)}, company))
  and (
    empty({person:Array(String)})
    or has({person:Array(String)}, person)
    or has(arrayMap(one -> concat('sign-in-', one), {person:Array(String)}), stream)
  )
  and (empty({kind:Array(String)}) or has({kind:Array(String)}, type))
  and (empty({about:Array(String)}) or has({about:Array(String)}, stream))
