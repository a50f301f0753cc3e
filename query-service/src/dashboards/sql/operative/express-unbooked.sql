-- Express shipments that are not booked now, by what they wait for, and how long ago they were requested.
select
  sub_state as category,
  countIf(hours < 4) as age_hours,
  countIf(hours >= 4 and hours < 24) as age_rest,
  countIf(hours >= 24 and hours < 72) as age_days,
  countIf(hours >= 72) as age_long
from (
  select sub_state, dateDiff('second', requested_at, {now:DateTime64(3, 'UTC')}) / 3600 as hours
  from express
  where work in ('REQUESTED', 'IN_PROGRESS') and sub_state in ('SIN_COTIZAR', 'SIN_RESERVAR', 'RESERVANDO', 'DUDOSA')
)
group by category
order by indexOf(['SIN_COTIZAR', 'SIN_RESERVAR', 'RESERVANDO', 'DUDOSA'], category)
