-- Quotations that are open now, by whom they are assigned to.
select
  assigned_to as category,
  countIf(status = 'PENDING') as pending,
  countIf(status in ('QUOTED', 'UPDATED')) as quoted,
  countIf(status = 'SENT') as sent
from facts
where status in ('PENDING', 'QUOTED', 'UPDATED', 'SENT') and assigned_to != ''
group by category
order by count() desc, category
limit 15
