-- TABLES ordered by day; recordedAt; id
-- Every invoice of the period that was recorded, by the day that it bears; one that was withdrawn has no dollars, so that no
-- sum has it. In USD at the rates of its sale, as the dashboards have it; of then where these say nothing of its currency. A provider's name is the catalogue's, else the carrier's.
select
  i.invoice_date::text as day,
  i.document,
  i.side,
  i.quotation as key,
  i.company,
  q.client_name as client,
  case when i.side = 'COST' then coalesce(p.name, c.sources -> i.group_id ->> 'carrier') end as provider,
  (select string_agg(one.code, ', ') from jsonb_array_elements_text(i.charges) as one (code)) as charges,
  i.currency,
  i.amount,
  case when i.withdrawn_at is null then coalesce(nullif(told.usd, 0), i.usd) end as usd,
  case when i.withdrawn_at is null then 'RECORDED' else 'WITHDRAWN' end as state,
  case when i.withdrawn_at is null then i.side else '' end as standing,
  i.recorded_by as "recordedBy",
  i.recorded_at as "recordedAt",
  nullif(i.withdrawn_by, '') as "withdrawnBy",
  i.withdrawn_at as "withdrawnAt",
  nullif(i.withdrawn_because, '') as reason,
  i.key as id
from read.invoice_list as i
left join lateral (
  select (one ->> 'usd')::numeric as usd
  from read.quotation_facts as f, jsonb_array_elements(f.invoices) as one
  where f.key = i.quotation and one ->> 'side' = i.side and one ->> 'id' = i.group_id
    -- Facts of the former version have no number until they have been built anew.
    and coalesce(upper(one ->> 'document') = upper(i.document), (one ->> 'at')::timestamptz = i.recorded_at)
  limit 1
) as told on true
left join read.quotation_list as q on q.key = i.quotation
left join read.cost_comparison as c on i.side = 'COST' and c.key = i.quotation
left join read.provider_list as p on p.key = c.sources -> i.group_id ->> 'agente'
where i.invoice_date >= ({from:timestamptz} at time zone {timeZone:text})::date
  and i.invoice_date < ({to:timestamptz} at time zone {timeZone:text})::date
  and (cardinality({company:text[]}) = 0 or i.company = any({company:text[]}))
  and (cardinality({client:text[]}) = 0 or q.client_id = any({client:text[]}))
  and (cardinality({quotation:text[]}) = 0 or i.quotation = any({quotation:text[]}))
