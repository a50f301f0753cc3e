-- By commercial: quotations requested in the period, won in it, won of won and lost, and margin in USD.
select
  commercial as category,
  countIf(requested_now) as quotes,
  countIf(won_now) as won,
  round(100 * won / nullIf(won + countIf(lost_now), 0), 1) as win_rate,
  sumIf(margin_usd, won_now and status = 'APPROVED') as margin,
  sum(countIf(won_now and status = 'APPROVED' and margin_usd is null)) over () as margin_unknown,
  count() over () as in_all
from facts_of_period_alone
where requested_now or won_now or lost_now
group by category
order by quotes desc, won desc, category
limit 15
