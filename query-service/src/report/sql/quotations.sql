-- TABLES ordered by requestedAt; key
-- One row for each quotation that was requested in the period, cancelled ones included.
select
  q.key,
  q.company,
  q.created_at as "requestedAt",
  q.status,
  q.cancelled,
  q.client_name as client,
  q.client_reference as "clientReference",
  q.commercial,
  q.assigned_to as "assignedTo",
  q.transport_mode as transport,
  q.modo as mode,
  q.origin_name as origin,
  q.origin_country as "originCountry",
  q.destination_name as destination,
  q.destination_country as "destinationCountry",
  q.incoterm,
  q.weight,
  q.volume,
  q.chargeable,
  (
    select string_agg((unit ->> 'quantity') || ' × ' || (unit ->> 'type'), '; ')
    from jsonb_array_elements(q.containers || q.trucks) as unit
  ) as containers,
  q.costs,
  q.best_cost as "bestCost",
  q.sell,
  q.margin_pct as "marginPct",
  q.valid_until::text as "validUntil",
  q.ttime as transit,
  f.first_quoted_at as "quotedAt",
  f.first_sent_at as "sentAt",
  f.decided_at as "decidedAt",
  q.revisions,
  -- What the dashboards count as requested.
  not q.cancelled and q.scope <> 'INTERNAL' as counts
from read.quotation_list as q
left join read.quotation_facts as f on f.key = q.key
where q.created_at >= {from:timestamptz}
  and q.created_at < {to:timestamptz}
  and (cardinality({company:text[]}) = 0 or q.company = any({company:text[]}))
  and (cardinality({transport:text[]}) = 0 or q.transport_mode = any({transport:text[]}))
  and (cardinality({commercial:text[]}) = 0 or q.commercial = any({commercial:text[]}))
  and (cardinality({client:text[]}) = 0 or q.client_id = any({client:text[]}))
  and (cardinality({incoterm:text[]}) = 0 or q.incoterm = any({incoterm:text[]}))
