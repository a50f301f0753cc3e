-- Each express shipment that is finished and not invoiced to the client, in its own currency; the oldest first.
select
  key as category,
  client_name as client,
  commercial,
  carrier_name as carrier,
  toString(toDate(toTimeZone(assumeNotNull(finished_at), {timeZone:String}))) as finished_on,
  sell_currency as currency,
  dateDiff('day', toDate(finished_on), toDate({now:DateTime64(3, 'UTC')}, {timeZone:String})) as days_open,
  toFloat64(sell) as amount,
  count() over () as in_all
from express
where work = 'FINISHED' and finished_at is not null and sell_invoices = ''
order by days_open desc, key
limit 200
