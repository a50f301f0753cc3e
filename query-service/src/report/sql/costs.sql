-- FACTS ordered by requestedAt DateTime64(3, 'UTC'); key String; groupId String; lineNumber UInt32
-- Every line of the cost groups, as they stand now, of quotations that were requested in the period.
select
  quotation_key as key,
  client_name as client,
  commercial,
  transport,
  mode,
  status,
  cost_id as groupId,
  source,
  agent,
  carrier,
  until as validUntil,
  alternatives as alternative,
  section,
  code,
  concept,
  quantity,
  currency,
  per_unit as perUnit,
  amount,
  toBool(tax != 'NONE' and tax != '') as vat,
  requested_at as requestedAt,
  toUInt32(line) + 1 as lineNumber
from cost_charge_facts final
where requested_at >= {from:DateTime64(3, 'UTC')}
  and requested_at < {to:DateTime64(3, 'UTC')}
  and not cancelled
  and scope != 'INTERNAL'
  and (empty({company:Array(String)}) or has({company:Array(String)}, company))
  and (empty({transport:Array(String)}) or has({transport:Array(String)}, transport))
  and (empty({commercial:Array(String)}) or has({commercial:Array(String)}, commercial))
  and (empty({client:Array(String)}) or has({client:Array(String)}, client_id))
