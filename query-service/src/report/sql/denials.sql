-- TABLES ordered by at; id
-- What somebody who is signed in was refused in the period for want of a permission.
select
  a.at,
  a.user_id as person,
  a.method,
  -- What words are found by: the area of the product.
  case when a.path like '/analytics/%' then 'analytics' else split_part(split_part(a.path, '?', 1), '/', 4) end as area,
  a.path,
  a.company,
  a.request_id as request,
  a.id
from audit.accesses as a
where a.kind = 'DENIED'
  and a.at >= {from:timestamptz}
  and a.at < {to:timestamptz}
  and (cardinality({company:text[]}) = 0 or a.company = any({company:text[]}))
  and (cardinality({person:text[]}) = 0 or a.user_id = any({person:text[]}))
