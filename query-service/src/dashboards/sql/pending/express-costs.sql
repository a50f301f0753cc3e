-- Each express shipment that is delivered and has no invoice of the carrier, with its expected cost; the oldest first.
select
  key as category,
  client_name as client,
  commercial,
  carrier_name as carrier,
  toString(toDate(toTimeZone(assumeNotNull(delivered_at), {timeZone:String}))) as delivered_on,
  cost_currency as currency,
  dateDiff('day', toDate(delivered_on), toDate({now:DateTime64(3, 'UTC')}, {timeZone:String})) as days_open,
  toFloat64(expected_cost) as amount,
  count() over () as in_all
from express
where work != 'CANCELLED' and delivered_at is not null and cost_invoices = ''
order by days_open desc, key
limit 200
