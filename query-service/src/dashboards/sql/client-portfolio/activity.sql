-- Clients who asked for quotations: for the first time, or again; and those whose last request was 90 days before.
select
  period,
  uniqExactIf(client, kind = 'new') as new_clients,
  uniqExactIf(client, kind = 'active') - new_clients as returning_clients,
  uniqExactIf(client, kind = 'dormant') as dormant_clients
from (
  select
    client_id as client,
    arrayJoin(arrayConcat(
      arrayMap(period -> (period, 'active'), arrayDistinct(arrayFlatten(groupArray(requested_in)))),
      arrayMap(period -> (period, 'new'), argMin(requested_in, (requested_at, key))),
      arrayMap(period -> (period, 'dormant'), argMax(dormant_in, (requested_at, key)))
    )) as counted,
    counted.1 as period,
    counted.2 as kind
  from facts
  where client_id != ''
  group by client_id
)
group by period
