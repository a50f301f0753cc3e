-- Quotations that were won or lost in the period and still are; a competitor and a target price stand in the last refusal.
select
  key,
  client_name as client,
  commercial,
  lane,
  transport,
  mode,
  first_sent_at as sentAt,
  assumeNotNull(decided_at) as decidedAt,
  if(status = 'APPROVED', 'WON', 'LOST') as result,
  outcome_reason as reason,
  refusal.competitor as competitor,
  sell_usd as sell,
  round(100 * toFloat64(margin_usd) / nullIf(toFloat64(sell_usd), 0), 2) as marginPct,
  refusal.target as target,
  refusal.currency as targetCurrency,
  revisions
from facts
left join (
  select
    substring(stream, length('quotation-') + 1) as lost,
    argMax(JSONExtractString(data, 'competitor'), revision) as competitor,
    argMax(JSONExtractString(data, 'targetPrice', 'amount'), revision) as target,
    argMax(JSONExtractString(data, 'targetPrice', 'currency'), revision) as currency
  from events
  where type = 'QuoteRejected'
  group by stream
) as refusal on refusal.lost = facts.key and facts.status = 'NOT_APPROVED'
where status in ('APPROVED', 'NOT_APPROVED')
  and decided_at >= {from:DateTime64(3, 'UTC')}
  and decided_at < {to:DateTime64(3, 'UTC')}
  and (empty({reason:Array(String)}) or has({reason:Array(String)}, outcome_reason))
