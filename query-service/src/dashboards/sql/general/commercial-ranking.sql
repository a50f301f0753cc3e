-- By commercial: quotations requested in the period; won in it and won of those decided, by the first decision; and margin
-- in USD of what was won.
select
  commercial as category,
  countIf(requested_now) as quotes,
  countIf(decided_won_now) as won,
  round(100 * won / nullIf(won + countIf(decided_lost_now), 0), 1) as win_rate,
  sumIf(margin_usd, won_now and status = 'APPROVED') as margin,
  sum(countIf(won_now and status = 'APPROVED' and margin_usd is null)) over () as margin_unknown,
  count() over () as in_all
from facts_of_period_alone
where requested_now or won_now or lost_now
group by category
order by quotes desc, won desc, category
limit 15
;
-- The quotations behind its points.
select
  in_period(requested_in) as quotes,
  in_period(decided_won_in) as won,
  (in_period(decided_won_in) or in_period(decided_lost_in)) as win_rate,
  in_period(won_in) and status = 'APPROVED' and margin_usd is not null as margin,
  in_period(won_in) and status = 'APPROVED' and margin_usd is null as margin_unknown
from facts
where in_row(commercial)
