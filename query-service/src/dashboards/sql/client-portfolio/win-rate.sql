-- By client: quotations requested in the period, and won of those decided in it; those without a decision have no rate.
select
  client_id as category,
  any(client_name) as name,
  countIf(has(requested_in, 'total')) as quotes,
  round(100 * countIf(has(won_in, 'total')) / decided, 1) as win_rate,
  countIf(has(won_in, 'total') or has(lost_in, 'total')) as decided
from facts_of_period
where client_id != ''
group by category
having quotes > 0 and decided > 0
order by quotes desc, category
limit 60
