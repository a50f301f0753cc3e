-- Of the booked express shipments with a promised day in the period, the share delivered by then, by carrier. One that is
-- not delivered counts once its day has passed.
select
  carrier_code as category,
  argMax(carrier_name, carrier_name != carrier) as name,
  round(100 * countIf(ifNull(is_on_time, false)) / count(), 1) as on_time_pct,
  countIf(ifNull(is_on_time, false)) as on_time,
  count() as promised
from express
where work != 'CANCELLED' and booked_at is not null
  and promised_day >= toDate({from:DateTime64(3, 'UTC')}, {timeZone:String})
  and promised_day < toDate({to:DateTime64(3, 'UTC')}, {timeZone:String})
  and (delivered_at is not null or promised_day < toDate({now:DateTime64(3, 'UTC')}, {timeZone:String}))
group by category
order by promised desc, category
