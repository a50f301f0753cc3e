-- Share of the quotations requested that are charged for the minimum, not for what they weigh or measure.
select
  period,
  round(100 * countIf(chargeable_basis = 'MINIMUM') / count(), 1) as minimum_pct,
  countIf(chargeable_basis = 'MINIMUM') as minimum_charged
from facts_of_period
array join requested_in as period
group by period
