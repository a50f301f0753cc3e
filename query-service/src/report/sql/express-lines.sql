-- FACTS ordered by requestedAt DateTime64(3, 'UTC'); key String; lineNumber UInt32
-- Every line of the selected price of the express shipments requested in the period, with its expected cost.
select
  key,
  client_name as client,
  client_reference as clientReference,
  carrier_name as carrier,
  service,
  tariff,
  line.kind as kind,
  line.code as code,
  line.text as text,
  line.sell as sell,
  sell_currency as sellCurrency,
  line.cost as expectedCost,
  cost_currency as costCurrency,
  requested_at as requestedAt,
  toUInt32(number) as lineNumber
from express
array join lines as line, arrayEnumerate(lines) as number
where requested_at >= {from:DateTime64(3, 'UTC')} and requested_at < {to:DateTime64(3, 'UTC')} and work != 'CANCELLED'
