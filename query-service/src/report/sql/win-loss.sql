-- FACTS ordered by decidedAt DateTime64(3, 'UTC'); key String
-- Quotations decided in the period, by the first decision, with the status of now; reason, competitor and target price are
-- those of that decision.
select
  key,
  client_name as client,
  commercial,
  lane,
  transport,
  mode,
  first_sent_at as sentAt,
  assumeNotNull(coalesce(decided_won_at, decided_lost_at)) as decidedAt,
  if(decided_won_at is null, 'LOST', 'WON') as result,
  status,
  decision.reason as reason,
  decision.competitor as competitor,
  sell_usd as sell,
  round(100 * toFloat64(margin_usd) / nullIf(toFloat64(sell_usd), 0), 2) as marginPct,
  decision.target as target,
  decision.currency as targetCurrency,
  revisions
from facts
left join (
  select
    substring(stream, length('quotation-') + 1) as decided,
    argMin(JSONExtractString(data, 'reasonCode'), revision) as reason,
    argMin(JSONExtractString(data, 'competitor'), revision) as competitor,
    argMin(JSONExtractString(data, 'targetPrice', 'amount'), revision) as target,
    argMin(JSONExtractString(data, 'targetPrice', 'currency'), revision) as currency
  from events
  where type in ('QuoteApproved', 'QuoteRejected')
  group by stream
) as decision on decision.decided = facts.key
where (decided_won_now or decided_lost_now)
  and (empty({reason:Array(String)}) or has({reason:Array(String)}, decision.reason))
