-- FACTS ordered by sentAt DateTime64(3, 'UTC'); key String
-- First sent in the period, never sent again, and lost or expired since.
select
  key,
  client_name as client,
  commercial,
  lane,
  transport,
  mode,
  assumeNotNull(first_sent_at) as sentAt,
  valid_until as validUntil,
  if(status = 'SENT', 'EXPIRED', 'LOST') as result,
  outcome_reason as reason,
  sell_usd as sell,
  round(100 * toFloat64(margin_usd) / nullIf(toFloat64(sell_usd), 0), 2) as marginPct
from facts
where revisions = 1
  and first_sent_at >= {from:DateTime64(3, 'UTC')}
  and first_sent_at < {to:DateTime64(3, 'UTC')}
  and (status = 'NOT_APPROVED' or (status = 'SENT' and valid_until < {today:Date32}))
  and (empty({reason:Array(String)}) or has({reason:Array(String)}, outcome_reason))
