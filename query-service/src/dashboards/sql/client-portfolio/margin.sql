-- Margin in USD of what was first approved in the period and still is, by client; the greatest first, with the share of
-- all that it and those before it make up.
select client_id as category, any(client_name) as name, sum(toFloat64(margin_usd)) as margin,
  if(margin is null, null, round(100 * sum(margin) over (order by isNull(margin), margin desc, category rows unbounded preceding)
    / nullIf(sum(margin) over (), 0), 1)) as accumulated,
  sum(countIf(margin_usd is null)) over () as margin_unknown,
  count() over () as in_all
from facts_of_period_alone
where won_now and status = 'APPROVED' and client_id != ''
group by category
order by margin desc, category
limit 15
;
-- The quotations behind its points.
select
  margin_usd is not null as margin,
  margin_usd is not null as accumulated,
  margin_usd is null as margin_unknown
from facts
where in_period(won_in) and status = 'APPROVED' and client_id != '' and in_row(client_id)
