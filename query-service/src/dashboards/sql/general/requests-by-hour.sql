-- When quotations are requested: by hour and weekday (1: Monday), on the company's clocks.
select
  toString(toHour(requested_here)) as category,
  toString(toDayOfWeek(requested_here)) as series,
  count() as value
from facts_of_period_alone
where requested_now
group by category, series
order by toUInt8(category), series
;
-- The quotations behind its points.
select *
from facts
where in_period(requested_in) and in_row(toString(toHour(requested_here)))
  and in_series(toString(toDayOfWeek(requested_here)))
