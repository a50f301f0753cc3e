-- Each quotation that is approved and not invoiced as a whole, in USD; the oldest first. What is approved
-- at an amount that nobody knows stands among them.
select
  key as category,
  client_name as client,
  commercial,
  lane,
  toString(toDate(toTimeZone(assumeNotNull(first_won_at), {timeZone:String}))) as won_on,
  won_days as days_won,
  toFloat64(side_usd) as amount,
  toFloat64(side_invoiced_usd) as invoiced,
  round(side_pending, 2) as left_to_invoice,
  count() over () as in_all
from facts_unsettled
where side_is_open
  and ({seesAll:Bool} or has({commercials:Array(String)}, commercial) or has({assignees:Array(String)}, assigned_to))
order by won_days desc, left_to_invoice desc, key
limit 200
;
-- The quotations behind its points.
select *
from facts
where side_is_open and in_row(key)
