-- FACTS ordered by won UInt64; quotes UInt64; commercial String
-- By commercial: requested, first published, sent, won and lost (by the first decision) in the period, and the money of what was
-- won in it and still is.
select
  commercial,
  countIf(has(requested_in, 'total')) as quotes,
  countIf(has(sent_in, 'total')) as sent,
  countIf(has(decided_won_in, 'total')) as won,
  countIf(has(decided_lost_in, 'total')) as lost,
  round(100 * won / nullIf(won + lost, 0), 1) as winRate,
  round(quantileExactInclusiveIf(0.5)(response_hours, has(quoted_in, 'total')), 2) as response,
  sumIf(sell_usd, has(won_in, 'total') and status = 'APPROVED') as sell,
  sumIf(cost_usd, has(won_in, 'total') and status = 'APPROVED') as cost,
  sumIf(margin_usd, has(won_in, 'total') and status = 'APPROVED') as margin,
  round(
    100 * toFloat64(margin)
    / nullIf(toFloat64(sumIf(sell_usd, has(won_in, 'total') and status = 'APPROVED' and margin_usd is not null)), 0),
    2
  ) as marginPct
from facts
where has(requested_in, 'total') or has(quoted_in, 'total') or has(sent_in, 'total') or has(won_in, 'total') or has(lost_in, 'total')
group by commercial
