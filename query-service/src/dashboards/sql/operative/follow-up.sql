-- Offers that were sent and expire today or within three of the company's days; what expires first at the top.
with toDate32(toTimeZone({now:DateTime64(3, 'UTC')}, {timeZone:String})) as today
select
  key as category,
  client_name as client,
  commercial,
  lane,
  toString(toDate(toTimeZone(assumeNotNull(first_sent_at), {timeZone:String}))) as sent_on,
  toString(assumeNotNull(valid_until)) as valid_until_day,
  dateDiff('day', today, assumeNotNull(valid_until)) as days_left,
  toFloat64(sell_usd) as sell,
  count() over () as in_all
from facts_unsettled
where status = 'SENT' and first_sent_at is not null and valid_until >= today and valid_until <= today + 3
  and ({seesAll:Bool} or has({commercials:Array(String)}, commercial) or has({assignees:Array(String)}, assigned_to))
order by valid_until, sell desc, key
limit 200
;
-- The quotations behind its points.
select *
from facts
where status = 'SENT' and first_sent_at is not null and in_row(key)
  and valid_until >= toDate32(toTimeZone({now:DateTime64(3, 'UTC')}, {timeZone:String}))
  and valid_until <= toDate32(toTimeZone({now:DateTime64(3, 'UTC')}, {timeZone:String})) + 3
