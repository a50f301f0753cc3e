-- Quotations that are open now, by whom they are assigned to.
select
  assigned_to as category,
  countIf(stage = 'pending') as pending,
  countIf(stage = 'quoted') as quoted,
  countIf(stage = 'sent') as sent,
  count() over () as in_all
from facts_unsettled
where stage in ('pending', 'quoted', 'sent') and assigned_to != ''
group by category
order by count() desc, category
limit 15
;
-- The quotations behind its points.
select
  stage = 'pending' as pending,
  stage = 'quoted' as quoted,
  stage = 'sent' as sent
from facts
where assigned_to != '' and in_row(assigned_to)
