-- Clients who ask for less than in the period compared with, or for nothing any more; with what they asked for in each week or
-- month that is drawn. Those who fell most first.
with counting,
  at -> toDate(if({level:String} = 'month', toStartOfMonth(here(at)), toMonday(here(at)))) as first_day_of,
  first_day_of({drawnFrom:DateTime64(3, 'UTC')}) as first_drawn,
  first_day_of(least({now:DateTime64(3, 'UTC')}, {to:DateTime64(3, 'UTC')} - interval 1 second)) as last_drawn,
  arrayMap(
    n -> if({level:String} = 'month', addMonths(first_drawn, n), addWeeks(first_drawn, n)),
    range(0, toUInt32(greatest(0, 1 + if(
      {level:String} = 'month', dateDiff('month', first_drawn, last_drawn), dateDiff('week', first_drawn, last_drawn)
    ))))
  ) as drawn
select * except (asked), count() over () as in_all from (
  select
    category,
    any(name) as name,
    cast((groupArray(period), groupArray(quotations)), 'Map(String, UInt64)') as asked,
    asked['total'] as quotes,
    asked['before'] as quotes_before,
    round(100 * (quotes - quotes_before) / quotes_before, 1) as change_pct,
    toString(toDate(here(max(last)))) as last_request,
    arrayStringConcat(arrayMap(
      first -> toString(asked[if(
        first = first_day_of({drawnTo:DateTime64(3, 'UTC')}) and {cutTo:DateTime64(3, 'UTC')} > {drawnTo:DateTime64(3, 'UTC')}, 'whole', toString(first)
      )]),
      drawn
    ), ' ') as trend
  from (
    select category, any(name) as name, period, sum(quotations) as quotations, max(latest) as last
    from (
      select client_id as category, any(client_name) as name, requested_turn as turn, count() as quotations,
        max(requested_at) as latest
      from facts_of_period
      where client_id != '' and requested_at < {to:DateTime64(3, 'UTC')}
      group by category, turn
    )
    left array join counted_in(turn) as period
    group by category, period
  )
  group by category
  having quotes < quotes_before
)
order by quotes_before - quotes desc, category
limit 20
;
-- The quotations behind its points.
select
  in_period(requested_in) as quotes,
  has(requested_in, 'before') as quotes_before,
  (in_period(requested_in) or has(requested_in, 'before')) as change_pct
from facts
where client_id != '' and in_row(client_id)
