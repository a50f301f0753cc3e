-- TABLES ordered by at; id
-- What was taken along as a file in the period, and by whom. A file is noted when it begins and when it has ended; where the
-- process was killed meanwhile, nobody knows whether it was whole. Of former versions there is one note, at the end.
select
  a.at,
  a.user_id as person,
  a.file,
  case when a.export_id is null then a.is_whole else ended.is_whole end as whole,
  coalesce(ended.row_count, a.row_count) as rows,
  a.path,
  a.asked::text as asked,
  a.company,
  a.request_id as request,
  a.id
from audit.accesses as a
left join audit.accesses as ended on ended.export_id = a.export_id and ended.kind in ('EXPORT_END', 'NO_EXPORT')
where a.kind = 'EXPORT'
  and ended.kind is distinct from 'NO_EXPORT'
  and a.at >= {from:timestamptz}
  and a.at < {to:timestamptz}
  and (cardinality({company:text[]}) = 0 or a.company = any({company:text[]}))
  and (cardinality({person:text[]}) = 0 or a.user_id = any({person:text[]}))
