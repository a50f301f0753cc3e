-- Surcharges by their code, in percent of the main freight of the costs given; the greatest first.
with counting
select
  period,
  code as series,
  round(100 * sum(usd) / any(freight), 1) as value
from (
  select period, code, main, usd, sumIf(usd, main) over (partition by period) as freight
  from (
    select period, code, main, sum(of_turn) as usd
    from (
      -- Added up by turns before it is compared: there are far more lines than codes.
      select turn_of(line.given) as turn, line.code as code, line.main as main, sum(line.usd) as of_turn
      from facts_of_period
      array join surcharge_lines as line
      group by turn, code, main
    )
    array join counted_in(turn) as period
    group by period, code, main
  )
)
where not main and freight > 0
group by period, series
order by max(sumIf(usd, period = 'total')) over (partition by series) desc, series
;
-- The quotations behind its points.
select *
from facts
where arrayExists(
  (line, line_in) -> not line.main and in_series(line.code) and in_place(line_in), freight_lines, freight_lines_in)
