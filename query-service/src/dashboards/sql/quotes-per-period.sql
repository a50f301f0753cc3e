-- Quotations requested, per week or month and transport; those of the former period beside them.
select
  requested_at < {from:DateTime64(3, 'UTC')} as former,
  toString(if(
    {level:String} = 'month',
    toStartOfMonth(toTimeZone(requested_at, {timeZone:String})),
    toMonday(toTimeZone(requested_at, {timeZone:String}))
  )) as period,
  transport,
  count() as quotes
from quotation_facts final
where requested_at >= {formerFrom:DateTime64(3, 'UTC')}
  and requested_at < {to:DateTime64(3, 'UTC')}
  and not cancelled
  and scope != 'INTERNAL'
  and (empty({company:Array(String)}) or has({company:Array(String)}, company))
  and (empty({transport:Array(String)}) or has({transport:Array(String)}, transport))
group by former, period, transport
order by period, transport
