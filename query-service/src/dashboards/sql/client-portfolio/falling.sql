-- Clients who ask for less than in the period compared with, or for nothing any more; with what they asked for in each week or
-- month that is drawn. Those who fell most first.
with
  at -> toTimeZone(at, {timeZone:String}) as on_clock,
  at -> toDate(if({level:String} = 'month', toStartOfMonth(on_clock(at)), toMonday(on_clock(at)))) as first_day_of,
  first_day_of({drawnFrom:DateTime64(3, 'UTC')}) as first_drawn,
  first_day_of(least({now:DateTime64(3, 'UTC')}, {to:DateTime64(3, 'UTC')} - interval 1 second)) as last_drawn,
  arrayMap(
    n -> if({level:String} = 'month', addMonths(first_drawn, n), addWeeks(first_drawn, n)),
    range(0, toUInt32(greatest(0, 1 + if(
      {level:String} = 'month', dateDiff('month', first_drawn, last_drawn), dateDiff('week', first_drawn, last_drawn)
    ))))
  ) as drawn
select
  client_id as category,
  any(client_name) as name,
  countIf(has(requested_in, 'total')) as quotes,
  countIf(has(requested_in, 'before')) as quotes_before,
  round(100 * (quotes - quotes_before) / quotes_before, 1) as change_pct,
  toString(max(toDate(requested_here))) as last_request,
  arrayStringConcat(arrayMap(
    day -> toString(countEqual(arrayFlatten(groupArray(requested_in)), if(
      day = first_day_of({drawnTo:DateTime64(3, 'UTC')}) and {cutTo:DateTime64(3, 'UTC')} > {drawnTo:DateTime64(3, 'UTC')}, 'whole', toString(day)
    ))),
    drawn
  ), ' ') as trend
from facts_of_period
where client_id != ''
group by category
having quotes < quotes_before
order by quotes_before - quotes desc, category
limit 20
