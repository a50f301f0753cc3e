-- What was approved and not invoiced at the end of each week or month, in USD. Each quotation counts from its approval
-- on, until the invoices for it, each by its date, come to as much.
-- What is approved at an amount that nobody knows is counted beside. What had been invoiced before the time that is drawn,
-- and the end of the one that it is compared with, is left out.
with
  at -> toTimeZone(at, {timeZone:String}) as here,
  at -> toDate(if({level:String} = 'month', toStartOfMonth(here(at)), toMonday(here(at)))) as period_of,
  period_of({drawnFrom:DateTime64(3, 'UTC')}) as first_period,
  period_of({to:DateTime64(3, 'UTC')} - interval 1 second) as last_period
select
  arrayJoin(arrayFilter(label -> label != '', [
    toString(day),
    if(day = last_period, 'total', ''),
    if(day = last_period, 'before', ''),
    if(day = period_of({drawnTo:DateTime64(3, 'UTC')}), 'whole', '')
  ])) as period,
  if(period = 'before', standing_before, standing) as amount,
  amount_unknown
from (
  select
    day,
    round(sum(sum(change)) over (order by day), 2) as standing,
    round(sum(sum(change_before)) over (), 2) as standing_before,
    sum(sum(unknown)) over (order by day) as amount_unknown
  from (
    select
      greatest(period_of(at), first_period) as day,
      sum(step) as change,
      sumIf(step, at < {formerTo:DateTime64(3, 'UTC')}) as change_before,
      countIf(nth = 1 and is_unknown) as unknown
    from (
      select
        assumeNotNull(first_won_at) as won_at,
        toFloat64(ifNull(side_usd, 0)) as due,
        side_usd is null as is_unknown,
        arrayMap(
          (day, at) -> greatest(won_at, least(toDateTime64(day, 3, {timeZone:String}), at)), side_days, side_ats
        ) as paid_at,
        arrayMap(
          sum -> greatest(due - sum, 0), arrayCumSum(arraySort((usd, at) -> at, side_amounts, paid_at))
        ) as left,
        -- Where they come to just what it is, each counts as a whole, in whatever order.
        arrayConcat([won_at], if(side_plainly, paid_at, arraySort(paid_at))) as ats,
        arrayConcat([due], if(
          side_plainly,
          arrayMap(usd -> -usd, side_amounts),
          arrayMap((after, before) -> after - before, left, arrayPopBack(arrayPushFront(left, due)))
        )) as steps
      from (
        select first_won_at, side_usd, side_plainly, side_days, side_ats, side_amounts
        from facts_unsettled where status = 'APPROVED' and side_settled < toDateTime64(1, 3, 'UTC')
        union all
        select first_won_at, side_usd, side_plainly, side_days, side_ats, side_amounts
        from facts where side_settled >= least({drawnFrom:DateTime64(3, 'UTC')}, {formerTo:DateTime64(3, 'UTC')})
      )
      where first_won_at < {to:DateTime64(3, 'UTC')} and (side_usd > 0 or side_usd is null)
    )
    array join ats as at, steps as step, arrayEnumerate(ats) as nth
    where at < {to:DateTime64(3, 'UTC')}
    group by day
    union all
    select arrayJoin(arrayMap(
      n -> if({level:String} = 'month', addMonths(first_period, n), addWeeks(first_period, n)),
      range(0, toUInt32(greatest(0, 1 + if(
        {level:String} = 'month', dateDiff('month', first_period, last_period), dateDiff('week', first_period, last_period)
      ))))
    )) as day, 0 as change, 0 as change_before, 0 as unknown
  )
  group by day
)
;
-- The quotations behind its points.
select
  1 as amount,
  side_usd is null as amount_unknown
from facts
where status = 'APPROVED' and first_won_at < end_of_place and (
  side_usd is null
  or (side_usd > 0 and toFloat64(assumeNotNull(side_usd)) - side_invoiced_then > 0.004)
)
