-- Hours from the request to the first publication, of the quotations first published in the period: working hours and elapsed
-- ones. Within the target: of all requested in the period whose target has passed, published or not.
with counting
select
  period,
  round(arrayElement(quantilesExactInclusiveMerge(0.5, 0.9)(worked) as of_worked, 1), 2) as median,
  round(of_worked[2], 2) as p90,
  round(avgMerge(mean_worked), 2) as mean,
  sum(within) as in_goal_cases,
  sum(due) as in_goal_cases_of,
  round(100 * in_goal_cases / nullIf(in_goal_cases_of, 0), 1) as in_goal,
  round(arrayElement(quantilesExactInclusiveMerge(0.5, 0.9)(elapsed) as of_elapsed, 1), 2) as elapsed_median,
  round(of_elapsed[2], 2) as elapsed_p90,
  sum(published) as quotations,
  sum(published) as median_cases_of
from (
  select
    quoted_turn as turn,
    quantilesExactInclusiveState(0.5, 0.9)(published_hours) as worked,
    avgState(published_hours) as mean_worked,
    0 as within,
    0 as due,
    quantilesExactInclusiveState(0.5, 0.9)(dateDiff('second', requested_at, assumeNotNull(first_quoted_at)) / 3600) as elapsed,
    count() as published
  from facts_of_period
  where first_quoted_at >= {since:DateTime64(3, 'UTC')}
  group by turn
  union all
  select
    requested_turn as turn,
    quantilesExactInclusiveStateIf(0.5, 0.9)(published_hours, false),
    avgStateIf(published_hours, false),
    countIf(within_target),
    count(),
    quantilesExactInclusiveStateIf(0.5, 0.9)(published_hours, false),
    0
  from facts_of_period
  where target_passed
  group by turn
)
array join counted_in(turn) as period
group by period
;
-- The quotations behind its points.
select
  in_place(quoted_in) as median,
  in_place(quoted_in) as p90,
  in_place(quoted_in) as mean,
  in_place(quoted_in) as elapsed_median,
  in_place(quoted_in) as elapsed_p90,
  in_place(quoted_in) as quotations,
  in_place(requested_in) and target_passed as in_goal
from facts
where 1
