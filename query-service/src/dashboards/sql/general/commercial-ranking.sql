-- By commercial: quotations requested in the period, won in it, won of those decided in it, and margin in USD.
select
  commercial as category,
  countIf(has(requested_in, 'total')) as quotes,
  countIf(has(won_in, 'total')) as won,
  round(100 * won / nullIf(countIf(has(won_in, 'total') or has(lost_in, 'total')), 0), 1) as win_rate,
  sumIf(margin_usd, has(won_in, 'total') and status = 'APPROVED') as margin
from facts_of_period
where has(requested_in, 'total') or has(won_in, 'total') or has(lost_in, 'total')
group by category
order by quotes desc, won desc, category
limit 15
