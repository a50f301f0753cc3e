-- Incidents of express shipments opened in the period, by reason: those still open, and the hours to the solution of the
-- others. No incident of a cancelled shipment is open.
with counting
select
  incident.reason as category,
  countIf(incident.resolved is null and work != 'CANCELLED') as open_incidents,
  count() - open_incidents as closed_incidents,
  round(quantileExactInclusiveOrNull(0.5)(dateDiff('second', incident.opened, incident.resolved) / 3600), 1) as solution_hours,
  uniqExact(key) as shipments
from express
array join incident_list as incident
where is_now(incident.opened)
group by category
order by count() desc, category
