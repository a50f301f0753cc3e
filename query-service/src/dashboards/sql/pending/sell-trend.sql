-- What was approved and not invoiced to the client at the end of each week or month, in USD. Each quotation counts from its approval
-- on, until the invoices for it, each by its date, come to as much.
-- What is approved at an amount that nobody knows is counted beside.
with
  at -> toTimeZone(at, {timeZone:String}) as here,
  at -> toDate(if({level:String} = 'month', toStartOfMonth(here(at)), toMonday(here(at)))) as period_of,
  period_of({drawnFrom:DateTime64(3, 'UTC')}) as first_period,
  period_of({to:DateTime64(3, 'UTC')} - interval 1 second) as last_period
select
  arrayJoin(arrayFilter(label -> label != '', [
    toString(day),
    if(day = last_period, 'total', ''),
    if(day = period_of({drawnTo:DateTime64(3, 'UTC')}), 'whole', '')
  ])) as period,
  amount,
  amount_unknown
from (
  select
    day,
    round(sum(sum(change)) over (order by day), 2) as amount,
    sum(sum(unknown)) over (order by day) as amount_unknown
  from (
    select greatest(period_of(step.1), first_period) as day, step.2 as change, step.3 as unknown
    from (
      select
        assumeNotNull(first_won_at) as won_at,
        toFloat64(ifNull(sell_usd, 0)) as due,
        arraySort(paid -> paid.1, arrayMap(
          one -> (greatest(won_at, least(toDateTime64(one.day, 3, {timeZone:String}), one.at)), toFloat64(one.usd)),
          arrayFilter(one -> one.side = 'SELL', invoices)
        )) as paid,
        arrayMap(sum -> greatest(due - sum, 0), arrayCumSum(paid.2)) as left,
        arrayJoin(arrayConcat(
          [(won_at, due, sell_usd is null)],
          arrayMap((one, after, before) -> (one.1, after - before, 0), paid, left, arrayPopBack(arrayPushFront(left, due)))
        )) as step
      from facts
      where status = 'APPROVED' and first_won_at < {to:DateTime64(3, 'UTC')} and (sell_usd > 0 or sell_usd is null)
    )
    where step.1 < {to:DateTime64(3, 'UTC')}
    union all
    select arrayJoin(arrayMap(
      n -> if({level:String} = 'month', addMonths(first_period, n), addWeeks(first_period, n)),
      range(0, toUInt32(1 + if(
        {level:String} = 'month', dateDiff('month', first_period, last_period), dateDiff('week', first_period, last_period)
      )))
    )) as day, 0 as change, 0 as unknown
  )
  group by day
)
