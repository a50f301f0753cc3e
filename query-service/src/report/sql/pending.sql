-- FACTS ordered by ageDays Int64; key String
-- The oldest first. Approved in the period, and not invoiced to the last cent: to the client, or by providers; or at an amount that nobody knows.
select
  key,
  company,
  client_name as client,
  commercial,
  lane,
  assumeNotNull(first_won_at) as wonAt,
  assumeNotNull(won_days) as ageDays,
  sell_usd as sell,
  sell_invoiced_usd as invoicedSell,
  if(sell_usd is null, null, greatest(sell_usd - sell_invoiced_usd, 0)) as pendingSell,
  cost_usd as cost,
  cost_invoiced_usd as invoicedCost,
  if(cost_usd is null, null, greatest(cost_usd - cost_invoiced_usd, 0)) as pendingCost
from facts
where status = 'APPROVED'
  and first_won_at >= {from:DateTime64(3, 'UTC')}
  and first_won_at < {to:DateTime64(3, 'UTC')}
  and (ifNull(pendingSell, 1) > 0 or ifNull(pendingCost, 1) > 0)
