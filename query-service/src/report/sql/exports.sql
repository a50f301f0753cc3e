-- What was taken along as a file in the period, and by whom.
select
  a.at,
  a.user_id as person,
  a.file,
  a.is_whole as whole,
  a.path,
  a.company,
  a.request_id as request,
  a.id
from audit.accesses as a
where a.kind = 'EXPORT'
  and a.at >= {from:timestamptz}
  and a.at < {to:timestamptz}
  and (cardinality({company:text[]}) = 0 or a.company = any({company:text[]}))
  and (cardinality({person:text[]}) = 0 or a.user_id = any({person:text[]}))
