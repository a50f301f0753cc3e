-- Quotations that are open now, by stage, and for how many days they have been in it.
select
  stage as category,
  countIf(stage_days < 1) as age_day,
  countIf(stage_days >= 1 and stage_days < 3) as age_days,
  countIf(stage_days >= 3 and stage_days < 7) as age_week,
  countIf(stage_days >= 7) as age_more
from facts_unsettled
where stage != ''
group by category
order by indexOf(['requested', 'pending', 'quoted', 'sent'], category)
;
-- The quotations behind its points.
select
  stage_days < 1 as age_day,
  stage_days >= 1 and stage_days < 3 as age_days,
  stage_days >= 3 and stage_days < 7 as age_week,
  stage_days >= 7 as age_more
from facts
where stage != '' and in_row(stage)
