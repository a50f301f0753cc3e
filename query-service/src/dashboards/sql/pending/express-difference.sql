-- What carriers invoiced above and below the expected cost, in USD, by cause: of the express shipments whose last carrier
-- invoice has a date of the period. Those with amounts in other currencies are counted beside.
select
  one.cause as category,
  sumIf(one.amount, one.currency = 'USD' and one.amount > 0) as above,
  sumIf(one.amount, one.currency = 'USD' and one.amount < 0) as below,
  above + below as difference,
  uniqExact(key) as shipments,
  length(groupUniqArrayArray(groupUniqArrayIf(key, one.currency != 'USD')) over ()) as above_unknown
from express
array join cost_differences as one
where cost_invoiced_on >= toDate({from:DateTime64(3, 'UTC')}, {timeZone:String})
  and cost_invoiced_on < toDate({to:DateTime64(3, 'UTC')}, {timeZone:String})
group by category
order by above - below desc, category
