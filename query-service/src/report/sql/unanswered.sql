-- FACTS ordered by sentAt DateTime64(3, 'UTC'); key String
-- First sent in the period and still without the client's answer, expired or not.
select
  key,
  client_name as client,
  commercial,
  lane,
  transport,
  mode,
  assumeNotNull(first_sent_at) as sentAt,
  valid_until as validUntil,
  sell_usd as sell,
  round(100 * toFloat64(margin_usd) / nullIf(toFloat64(sell_usd), 0), 2) as marginPct,
  revisions
from facts
where status = 'SENT'
  and first_sent_at >= {from:DateTime64(3, 'UTC')}
  and first_sent_at < {to:DateTime64(3, 'UTC')}
