-- Clients with a quotation requested in the period, by commercial.
select commercial as category, uniqExact(client_id) as clients, count() over () as in_all
from facts_of_period_alone
where requested_now and client_id != ''
group by category
order by clients desc, category
limit 15
;
-- The quotations behind its points.
select *
from facts
where in_period(requested_in) and client_id != '' and in_row(commercial)
