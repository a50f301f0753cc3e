-- Days of the express shipments delivered in the period, by carrier: from the request to the booking, the first scan at the carrier and
-- the delivery. A booking that was recorded after its first scan took no time.
with counting
select
  carrier_code as category,
  argMax(carrier_name, carrier_name != carrier) as name,
  round(quantileExactInclusiveOrNull(0.5)(booking), 2) as to_book,
  round(quantileExactInclusiveOrNull(0.5)(pickup), 2) as to_pickup,
  round(quantileExactInclusiveOrNull(0.5)(delivery), 2) as to_delivery,
  round(quantileExactInclusiveOrNull(0.5)(whole), 2) as lead_median,
  round(quantileExactInclusiveOrNull(0.9)(booking), 2) as to_book_p90,
  round(quantileExactInclusiveOrNull(0.9)(pickup), 2) as to_pickup_p90,
  round(quantileExactInclusiveOrNull(0.9)(delivery), 2) as to_delivery_p90,
  round(quantileExactInclusiveOrNull(0.9)(whole), 2) as lead_p90,
  count() as shipments
from (
  select
    carrier,
    carrier_code,
    carrier_name,
    dateDiff('second', requested_at, booked_at) / 86400 as booking,
    dateDiff('second', booked_at, picked_up_at) / 86400 as after_booking,
    if(after_booking < 0, 0, after_booking) as pickup,
    dateDiff('second', picked_up_at, delivered_at) / 86400 as delivery,
    dateDiff('second', requested_at, delivered_at) / 86400 as whole
  from express
  where work != 'CANCELLED' and ifNull(is_now(delivered_at), false)
)
group by category
order by shipments desc, category
