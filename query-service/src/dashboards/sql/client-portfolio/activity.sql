-- Clients who asked for quotations: for the first time, or again; and those whose last request was 90 days before.
with counting
select
  period,
  uniqExactIf(client, kind = 'new') as new_clients,
  uniqExactIf(client, kind = 'active') - new_clients as returning_clients,
  uniqExactIf(client, kind = 'dormant') as dormant_clients
from (
  select client_id as client, 'active' as kind, requested_turn as turn
  from facts_of_period
  where client_id != ''
  group by client, turn
  union all
  select client, change.1 as kind, turn_of(change.2) as turn
  from (
    select client_id as client, min(requested_at) as first, max(requested_at) as last
    from facts
    where client_id != ''
    group by client
  )
  array join [('new', first), ('dormant', last + interval 90 day)] as change
)
array join counted_in(turn) as period
group by period
;
-- The quotations behind its points.
select
  in_place(requested_in) and client_id in (
    select client_id from facts where client_id != '' group by client_id
    having in_place(argMin(requested_in, (requested_at, key)))
  ) as new_clients,
  in_place(requested_in) and client_id not in (
    select client_id from facts where client_id != '' group by client_id
    having in_place(argMin(requested_in, (requested_at, key)))
  ) as returning_clients,
  in_place(dormant_in) and (client_id, requested_at) in (
    select client_id, max(requested_at) from facts group by client_id
  ) as dormant_clients
from facts
where client_id != ''
