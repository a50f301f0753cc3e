-- Hours from the request to the first publication, of the quotations first published in the period: working hours, and
-- elapsed ones.
select
  period,
  round(quantileExactInclusive(0.5)(response_hours), 2) as median,
  round(quantileExactInclusive(0.9)(response_hours), 2) as p90,
  round(avg(response_hours), 2) as mean,
  round(quantileExactInclusive(0.5)(dateDiff('second', requested_at, first_quoted_at) / 3600), 2) as elapsed_median,
  round(quantileExactInclusive(0.9)(dateDiff('second', requested_at, first_quoted_at) / 3600), 2) as elapsed_p90,
  count() as quotations
from facts_of_period
array join quoted_in as period
group by period
