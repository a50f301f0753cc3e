-- Surcharges by their code, in percent of the main freight of the costs given; the greatest first.
select
  period,
  line.code as series,
  round(100 * sum(toFloat64(line.usd)) / any(freight), 1) as value
from (
  select line, period, sumIf(toFloat64(line.usd), line.main) over (partition by period) as freight
  from (
    select line, line_in from facts_of_period array join freight_lines as line, freight_lines_in as line_in
  )
  array join line_in as period
)
where not line.main and freight > 0
group by period, series
order by max(sumIf(toFloat64(line.usd), period = 'total')) over (partition by series) desc, series
