-- Quotations by their first decision, and first sent; won of those decided, and of those sent in the same time: what is won
-- may have been sent earlier, so that the last can be more than a hundred.
with counting
select
  period,
  sumIf(quotations, what in ('won', 'lost')) as decided,
  sumIf(quotations, what = 'won') as won,
  sumIf(quotations, what = 'lost') as lost,
  sumIf(quotations, what = 'sent') as first_sent,
  round(100 * won / nullIf(decided, 0), 1) as win_rate,
  won as win_rate_cases,
  decided as win_rate_cases_of,
  round(100 * won / nullIf(first_sent, 0), 1) as won_of_sent
from (
  select 'won' as what, decided_won_turn as turn, count() as quotations
  from facts_of_period
  where decided_won_at is not null
  group by turn
  union all
  select 'lost', decided_lost_turn as turn, count()
  from facts_of_period
  where decided_lost_at is not null
  group by turn
  union all
  select 'sent', sent_turn as turn, count() from facts_of_period where first_sent_at is not null group by turn
)
array join counted_in(turn) as period
group by period
;
-- The quotations behind its points.
select
  (in_place(decided_won_in) or in_place(decided_lost_in)) as decided,
  in_place(decided_won_in) as won,
  in_place(decided_lost_in) as lost,
  in_place(sent_in) as first_sent,
  (in_place(decided_won_in) or in_place(decided_lost_in)) as win_rate,
  (in_place(decided_won_in) or in_place(sent_in)) as won_of_sent
from facts
where 1
