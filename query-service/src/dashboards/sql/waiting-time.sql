-- Elapsed hours from the request to the first publication, of the quotations first published in the period:
-- per week or month, and for the whole period and the former one (the rows with an empty period).
with
  dateDiff('second', requested_at, first_quoted_at) / 3600 as hours
select
  first_quoted_at < {from:DateTime64(3, 'UTC')} as former,
  if(
    grouping(period) = 1,
    '',
    toString(if(
      {level:String} = 'month',
      toStartOfMonth(toTimeZone(assumeNotNull(first_quoted_at), {timeZone:String})),
      toMonday(toTimeZone(assumeNotNull(first_quoted_at), {timeZone:String}))
    ) as period)
  ) as label,
  round(quantileExactInclusive(0.5)(hours), 2) as median_hours,
  round(quantileExactInclusive(0.9)(hours), 2) as p90_hours,
  count() as quotations
from quotation_facts final
where first_quoted_at >= {formerFrom:DateTime64(3, 'UTC')}
  and first_quoted_at < {to:DateTime64(3, 'UTC')}
  and not cancelled
  and scope != 'INTERNAL'
  and (empty({company:Array(String)}) or has({company:Array(String)}, company))
  and (empty({transport:Array(String)}) or has({transport:Array(String)}, transport))
group by grouping sets ((former, period), (former))
order by label
