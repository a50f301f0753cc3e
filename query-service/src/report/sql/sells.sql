-- FACTS ordered by requestedAt DateTime64(3, 'UTC'); key String; groupId String; lineNumber UInt32
-- Every line of the alternatives, as they stand now, of quotations that were requested in the period.
select
  quotation_key as key,
  client_name as client,
  commercial,
  transport,
  mode,
  status,
  alternative,
  sell_id as groupId,
  section,
  code,
  concept,
  quantity,
  currency,
  per_unit as perUnit,
  amount,
  cost_currency as costCurrency,
  cost_amount as costAmount,
  tax_amount as vat,
  requested_at as requestedAt,
  toUInt32(line) + 1 as lineNumber
from sell_charge_facts final
where requested_at >= {from:DateTime64(3, 'UTC')}
  and requested_at < {to:DateTime64(3, 'UTC')}
  and not cancelled
  and scope != 'INTERNAL'
  and (empty({company:Array(String)}) or has({company:Array(String)}, company))
  and (empty({transport:Array(String)}) or has({transport:Array(String)}, transport))
  and (empty({commercial:Array(String)}) or has({commercial:Array(String)}, commercial))
  and (empty({client:Array(String)}) or has({client:Array(String)}, client_id))
