-- By client: quotations requested in the period, and won of those decided in it, by the first decision; those without a
-- decision have no rate.
select
  client_id as category,
  any(client_name) as name,
  countIf(requested_now) as quotes,
  round(100 * countIf(decided_won_now) / decided, 1) as win_rate,
  countIf(decided_won_now or decided_lost_now) as decided,
  count() over () as in_all
from facts_of_period_alone
where client_id != ''
group by category
having quotes > 0 and decided > 0
order by quotes desc, category
limit 60
;
-- The quotations behind its points.
select
  in_period(requested_in) as quotes,
  (in_period(decided_won_in) or in_period(decided_lost_in)) as win_rate,
  (in_period(decided_won_in) or in_period(decided_lost_in)) as decided
from facts
where client_id != '' and in_row(client_id)
