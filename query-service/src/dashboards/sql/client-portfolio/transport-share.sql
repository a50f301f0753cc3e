-- Quotations requested in the period by the clients who asked most, by transport.
select category, any(client_name) as name, transport as series, count() as value
from (
  select client_id as category, client_name, transport, asked, dense_rank() over (order by asked desc, client_id) as place
  from (
    select client_id, client_name, transport, count() over (partition by client_id) as asked
    from facts_of_period_alone
    where requested_now and client_id != ''
  )
)
where place <= 15
group by category, series
order by max(asked) desc, category
;
-- The quotations behind its points.
select *
from facts
where in_period(requested_in) and in_row(client_id) and in_series(transport)
