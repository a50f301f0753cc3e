-- The quotations that the filters ask for: what a chart reads as `facts`. `…_in` says in which weeks or months an instant
-- counts: its own, where that is drawn; `total`, where it lies in the period; `before`, where in the one compared with;
-- `whole`, where in the week or month in which the period begins, if it begins within.
with
  -- On the company's clocks, to the second: what it takes in 64 bits is twice as much.
  at -> toDateTime(at, {timeZone:String}) as here,
  at -> toString(if({level:String} = 'month', toStartOfMonth(here(at)), toMonday(here(at)))) as period_of,
  at -> at >= {from:DateTime64(3, 'UTC')} and at < {to:DateTime64(3, 'UTC')} as is_now,
  at -> arrayFilter(label -> label != '', [
    if(
      is_now(at) or (at >= {drawnFrom:DateTime64(3, 'UTC')} and at < {drawnTo:DateTime64(3, 'UTC')}),
      period_of(assumeNotNull(at)),
      ''
    ),
    if(is_now(at), 'total', ''),
    if(at >= {drawnTo:DateTime64(3, 'UTC')} and at < {cutTo:DateTime64(3, 'UTC')}, 'whole', ''),
    if(at >= {formerFrom:DateTime64(3, 'UTC')} and at < {formerTo:DateTime64(3, 'UTC')}, 'before', '')
  ]) as counted_in,
  -- What counts begins and ends with certain instants (`turns`): those between two of them count alike, and the first stands
  -- for them. Whatever lies before all that is shown has a turn in which nothing counts.
  at -> toDateTime(roundDown(toUnixTimestamp(toDateTime(at, 'UTC')), {turns:Array(UInt32)}), 'UTC') as turn_of,
  -- Working minutes since Monday the third of January 2000, on the company's clocks: whole weeks, the days before in
  -- this one, and what of this day is over; less what holidays took away.
  at -> (toDate(here(at)) - toDate('2000-01-03')) as day_of,
  at -> toUInt8(day_of(at) % 7 + 1) as weekday_of,
  at -> ((here(at) - toStartOfDay(here(at))) / 60) as minute_of,
  at -> intDiv(day_of(at), 7) * arraySum({worked:Array(Float64)})
    + {workedBefore:Array(Float64)}[weekday_of(at)]
    - transform(roundDown(day_of(at), {lostFrom:Array(Int32)}), {lostFrom:Array(Int32)}, {lostSoFar:Array(Float64)}, 0.)
    + least(
      greatest(minute_of(at) - {opens:Array(Float64)}[weekday_of(at)], 0),
      {worked:Array(Float64)}[weekday_of(at)]
        - transform(day_of(at), {holidays:Array(Int32)}, {lost:Array(Float64)}, 0.)
    ) as worked_until,
  -- A cost request that was answered after its date, or is still open after it.
  (answered_at, request_state, until) -> (answered_at is not null or request_state in ('OPEN', 'VIEWED'))
    and ifNull(answered_at, {now:DateTime64(3, 'UTC')}) > until as is_past_due,
  -- For the quotations behind a point. `place` is its week, month or row (`total`: the whole period), `series` the name
  -- of its series. Counted in that week or month, in the whole period; in that row; of that series.
  labels -> has(labels, {place:String}) as in_place,
  labels -> has(labels, 'total') as in_period,
  row -> {place:String} in ('total', row) as in_row,
  one -> {series:String} in ('', one) as in_series,
  -- The agent or the carrier of a cost, as the charts compare them.
  cost -> if({view:String} = 'agent', cost.agent, cost.carrier) as source_of
select
  *,
  here(requested_at) as requested_here,
  counted_in(requested_at) as requested_in,
  counted_in(first_quoted_at) as quoted_in,
  counted_in(first_sent_at) as sent_in,
  counted_in(first_won_at) as won_in,
  counted_in(first_lost_at) as lost_in,
  -- Won or lost by the first decision: what was lost first and won later is decided once, as lost.
  if(first_lost_at < first_won_at, null, first_won_at) as decided_won_at,
  if(first_won_at <= first_lost_at, null, first_lost_at) as decided_lost_at,
  counted_in(decided_won_at) as decided_won_in,
  counted_in(decided_lost_at) as decided_lost_in,
  -- When a client who never asks again counts as dormant.
  counted_in(requested_at + interval 90 day) as dormant_in,
  arrayMap(given -> counted_in(given), costs.given) as costs_in,
  -- The turn of each, for what is added up by turns before it is by weeks or months: of what has happened.
  turn_of(requested_at) as requested_turn,
  turn_of(assumeNotNull(first_quoted_at)) as quoted_turn,
  turn_of(assumeNotNull(first_sent_at)) as sent_turn,
  turn_of(assumeNotNull(first_won_at)) as won_turn,
  turn_of(assumeNotNull(decided_won_at)) as decided_won_turn,
  turn_of(assumeNotNull(decided_lost_at)) as decided_lost_turn,
  -- Of its costs one thing each: `mode_costs` are those of the mode of a chart that stand.
  if({view:String} = 'agent', mode_costs.agent, mode_costs.carrier) as source_of_costs,
  mode_costs.given as given_of_costs,
  mode_costs.unit as unit_of_costs,
  mode_costs.total as total_of_costs,
  mode_costs.local as local_of_costs,
  mode_costs.free_days as free_days_of_costs,
  mode_costs.transit as transit_of_costs,
  mode_costs.comparable as comparable_of_costs,
  mode_costs.cheapest as cheapest_of_costs,
  mode_costs.gap as gap_of_costs,
  costs.until as until_of_costs,
  costs.stale as stale_of_costs,
  fcl_freight_lines as surcharge_lines,
  asks as asks_of_agents,
  box_type as type_of_containers,
  -- The same of the period alone, in a form that costs little: what `has(…_in, 'total')` says.
  is_now(requested_at) as requested_now,
  ifNull(is_now(first_quoted_at), false) as quoted_now,
  ifNull(is_now(first_sent_at), false) as sent_now,
  ifNull(is_now(first_won_at), false) as won_now,
  ifNull(is_now(first_lost_at), false) as lost_now,
  ifNull(is_now(decided_won_at), false) as decided_won_now,
  ifNull(is_now(decided_lost_at), false) as decided_lost_now,
  arrayMap(line -> counted_in(line.given), freight_lines) as freight_lines_in,
  arrayMap(one -> counted_in(one.asked), asked) as asked_in,
  -- In which stage it is now (empty: in none), and for how many days.
  status in ('REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT') as is_open,
  multiIf(
    status = 'REQUESTED', 'requested', status = 'PENDING', 'pending', status in ('QUOTED', 'UPDATED'), 'quoted',
    status = 'SENT', 'sent', ''
  ) as stage,
  dateDiff('second', status_since, {now:DateTime64(3, 'UTC')}) / 86400 as stage_days,
  toMonday(here({now:DateTime64(3, 'UTC')})) as this_week,
  multiIf(
    chargeable_kg < 45, '-45', chargeable_kg < 100, '+45', chargeable_kg < 300, '+100', chargeable_kg < 500, '+300',
    chargeable_kg < 1000, '+500', '+1000'
  ) as weight_band,
  if(revisions >= 6, '6+', toString(revisions)) as times_sent,
  -- What is approved and not invoiced, in USD, and since how many of the company's days.
  if(status = 'APPROVED', toFloat64(sell_usd) - toFloat64(sell_invoiced_usd), null) as sell_pending,
  if(status = 'APPROVED', toFloat64(cost_usd) - toFloat64(cost_invoiced_usd), null) as cost_pending,
  -- Not fully invoiced; also where the amount is unknown.
  sell_pending > 0 or (status = 'APPROVED' and sell_pending is null) as sell_is_open,
  cost_pending > 0 or (status = 'APPROVED' and cost_pending is null) as cost_is_open,
  -- Of the costs that the client said yes to, each has its part in it, as much as it is not invoiced itself. Where nobody knows
  -- what one of several comes to, nobody knows the part of any.
  costs_won as won_costs,
  costs_won.total as won_totals,
  costs_won.invoiced as won_invoiced,
  -- Since when it is invoiced as a whole; 1970: it is not.
  sell_settled_at as sell_settled,
  cost_settled_at as cost_settled,
  sell_invoiced_plainly as sell_plainly,
  cost_invoiced_plainly as cost_plainly,
  sell_invoices.day as sell_days,
  sell_invoices.at as sell_ats,
  sell_invoices.usd as sell_amounts,
  cost_invoices.day as cost_days,
  cost_invoices.at as cost_ats,
  cost_invoices.usd as cost_amounts,
  -- End of the week or month of a point, and what was invoiced by then.
  if({place:String} = 'whole', toDate32(toTimeZone({drawnTo:DateTime64(3, 'UTC')}, {timeZone:String})),
    toDate32OrZero({place:String})) as day_of_place,
  multiIf(
    {place:String} = 'total', {to:DateTime64(3, 'UTC')},
    {place:String} = 'before', {formerTo:DateTime64(3, 'UTC')},
    least({to:DateTime64(3, 'UTC')}, toDateTime64(
      if({level:String} = 'month', addMonths(day_of_place, 1), addWeeks(day_of_place, 1)), 3, {timeZone:String}))
  ) as end_of_place,
  arraySum(
    (day, at, usd) -> if(least(toDateTime64(day, 3, {timeZone:String}), at) < end_of_place, toFloat64(usd), 0),
    sell_days, sell_ats, sell_amounts
  ) as sell_invoiced_then,
  arraySum(
    (day, at, usd) -> if(least(toDateTime64(day, 3, {timeZone:String}), at) < end_of_place, toFloat64(usd), 0),
    cost_days, cost_ats, cost_amounts
  ) as cost_invoiced_then,
  -- Whether the part of one of them in all is not known, because its own amount in dollars is not.
  won_cost_unknown as won_unknown,
  -- Expected cost unknown: no total, or only some of the costs invoiced while their amounts are unknown.
  cost_usd is null or (won_unknown and arrayExists(cost -> cost.invoiced > 0, won_costs)
    and arrayExists(cost -> cost.invoiced = 0, won_costs)) as lacks_expected_cost,
  arrayMap(cost -> greatest(cost.total - cost.invoiced, 0), won_costs) as won_pending,
  if(won_unknown and length(won_costs) > 1, null, cost_pending) as shared_pending,
  cast(
    if(
      empty(won_costs),
      [('', '', '', shared_pending)],
      arrayMap(
        (cost, own) -> (
          cost.providerId, cost.provider, cost.carrier,
          shared_pending * if(arraySum(won_pending) > 0, own / arraySum(won_pending), 1 / length(won_pending))
        ),
        won_costs,
        won_pending
      )
    ),
    'Array(Tuple(providerId String, provider String, carrier String, usd Nullable(Float64)))'
  ) as pending_costs,
  dateDiff('day', toDate(here(first_won_at)), toDate(here({now:DateTime64(3, 'UTC')}))) as won_days,
  multiIf(
    won_days <= 7, '0-7', won_days <= 15, '8-15', won_days <= 30, '16-30', won_days <= 60, '31-60', '>60'
  ) as won_age,
  -- Of one that was published; `response_hours` says nothing of the others.
  greatest(worked_until(assumeNotNull(first_quoted_at)) - worked_until(requested_at), 0) / 60 as published_hours,
  if(first_quoted_at is null, null, published_hours) as response_hours,
  -- Whether the target for the first publication has passed, and whether it was published by then.
  (worked_until({now:DateTime64(3, 'UTC')}) - worked_until(requested_at)) / 60 >= {firstSellHours:Float64} as target_passed,
  first_quoted_at is not null and published_hours <= {firstSellHours:Float64} as within_target
from quotation_facts final
where not cancelled
  and if(empty({scope:Array(String)}), scope != 'INTERNAL', has({scope:Array(String)}, scope))
  and (empty({company:Array(String)}) or has({company:Array(String)}, company))
  and (empty({transport:Array(String)}) or has({transport:Array(String)}, transport))
  and (empty({mode:Array(String)}) or has({mode:Array(String)}, mode))
  and (empty({commercial:Array(String)}) or has({commercial:Array(String)}, commercial))
  and (empty({client:Array(String)}) or has({client:Array(String)}, client_id))
  and (empty({lane:Array(String)}) or has({lane:Array(String)}, lane))
  and (empty({incoterm:Array(String)}) or has({incoterm:Array(String)}, incoterm))
