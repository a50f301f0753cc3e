-- Hours from the request to the first publication, of the quotations first published in the period: working hours, how
-- many in a hundred lie within the company's target of them, and elapsed ones.
with counting
select
  period,
  round(arrayElement(quantilesExactInclusiveMerge(0.5, 0.9)(worked) as of_worked, 1), 2) as median,
  round(of_worked[2], 2) as p90,
  round(avgMerge(mean_worked), 2) as mean,
  round(100 * sum(within) / nullIf(sum(published), 0), 1) as in_goal,
  round(arrayElement(quantilesExactInclusiveMerge(0.5, 0.9)(elapsed) as of_elapsed, 1), 2) as elapsed_median,
  round(of_elapsed[2], 2) as elapsed_p90,
  sum(published) as quotations
from (
  select
    quoted_turn as turn,
    quantilesExactInclusiveState(0.5, 0.9)(published_hours) as worked,
    avgState(published_hours) as mean_worked,
    countIf(published_hours <= {firstSellHours:Float64}) as within,
    quantilesExactInclusiveState(0.5, 0.9)(dateDiff('second', requested_at, assumeNotNull(first_quoted_at)) / 3600) as elapsed,
    count() as published
  from facts_of_period
  where first_quoted_at >= {since:DateTime64(3, 'UTC')}
  group by turn
)
array join counted_in(turn) as period
group by period
