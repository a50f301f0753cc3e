-- How many times the quotations first sent in the period have been sent up to now.
select times_sent as category, count() as quotations
from facts_of_period_alone
where sent_now
group by category
order by category
;
-- The quotations behind its points.
select *
from facts
where in_period(sent_in) and in_row(times_sent)
