-- Margin in USD of what was first approved in the period and still is, by client; the greatest first, with the share of
-- all that it and those before it make up.
select client_id as category, any(client_name) as name, sum(toFloat64(margin_usd)) as margin,
  round(100 * sum(margin) over (order by margin desc, category rows unbounded preceding)
    / nullIf(sum(margin) over (), 0), 1) as accumulated
from facts_of_period
where won_now and status = 'APPROVED' and margin_usd is not null and client_id != ''
group by category
order by margin desc, category
limit 15
