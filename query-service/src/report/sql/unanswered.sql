-- FACTS ordered by sentAt DateTime64(3, 'UTC'); key String
-- First sent in the period and still without the client's answer, expired or not. A decline by the link of the last
-- revision is an answer, although the quotation stays open for its owner.
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
  and key not in (
    select substring(stream, length('quotation-') + 1)
    from events final
    where type in ('QuoteSent', 'ClientOfferDeclined')
    group by stream
    having argMax(type, revision) = 'ClientOfferDeclined'
  )
