-- FACTS ordered by quotes UInt64; lastAt DateTime64(3, 'UTC'); clientId String
-- By client: requested, won and lost (by the first decision) in the period, the money of what was won in it, and since when nothing is asked for.
select
  argMax(client_name, requested_at) as client,
  argMax(commercial, requested_at) as commercial,
  countIf(has(requested_in, 'total')) as quotes,
  countIf(has(decided_won_in, 'total')) as won,
  countIf(has(decided_lost_in, 'total')) as lost,
  round(100 * won / nullIf(won + lost, 0), 1) as winRate,
  sumIf(sell_usd, has(won_in, 'total') and status = 'APPROVED') as sell,
  sumIf(margin_usd, has(won_in, 'total') and status = 'APPROVED') as margin,
  round(
    100 * toFloat64(margin)
    / nullIf(toFloat64(sumIf(sell_usd, has(won_in, 'total') and status = 'APPROVED' and margin_usd is not null)), 0),
    2
  ) as marginPct,
  max(requested_at) as lastAt,
  dateDiff(
    'day',
    toDate(toTimeZone(lastAt, {timeZone:String})),
    toDate(toTimeZone({now:DateTime64(3, 'UTC')}, {timeZone:String}))
  ) as silentDays,
  client_id as clientId
from facts
where client_id != ''
group by client_id
having quotes + won + lost > 0
