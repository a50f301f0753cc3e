-- Why carriers did not take express shipments requested in the period, at their last rating: shipments by reason and carrier.
with counting
select
  refusal.reason as category,
  refusal.carrier as series,
  uniqExact(key) as value
from express
array join refusals as refusal
where is_now(requested_at)
group by category, series
order by sum(value) over (partition by category) desc, category, sum(value) over (partition by series) desc, series
