-- TABLES ordered by validUntil; code; rate
-- Stored tariffs that are valid on some day of the period, and in how many quotations a cost is made of each.
with uses as (
  select used.id, count(*)::int as quotations
  from read.rate_usage as usage, jsonb_array_elements_text(usage.rates) as used (id)
  group by used.id
)
select
  r.code,
  r.type,
  case
    when not r.active then 'SUSPENDED'
    when r.valid_from > {today:date} then 'FUTURE'
    when r.valid_to < {today:date} then 'EXPIRED'
    when r.valid_to < {today:date} + 14 then 'EXPIRING'
    else 'VALID'
  end as state,
  r.transport,
  r.mode,
  r.container,
  r.origin_name as origin,
  r.destination_name as destination,
  r.owner ->> 'name' as owner,
  r.carrier_name as carrier,
  r.valid_from::text as "validFrom",
  r.valid_to::text as "validUntil",
  coalesce(u.quotations, 0) as uses,
  u.quotations is null as "neverUsed",
  r.key as rate
from read.rate_list as r
left join uses as u on u.id = r.key
where r.valid_to >= ({from:timestamptz} at time zone {timeZone:text})::date
  and r.valid_from < ({to:timestamptz} at time zone {timeZone:text})::date
  and (cardinality({transport:text[]}) = 0 or r.transport = any({transport:text[]}))
