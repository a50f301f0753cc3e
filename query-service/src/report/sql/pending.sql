-- Approved in the period, and not invoiced to the last cent: to the client, or by providers.
select
  key,
  company,
  client_name as client,
  commercial,
  lane,
  assumeNotNull(first_won_at) as wonAt,
  won_days as ageDays,
  sell_usd as sell,
  sell_invoiced_usd as invoicedSell,
  greatest(ifNull(sell_usd, 0) - sell_invoiced_usd, 0) as pendingSell,
  cost_usd as cost,
  cost_invoiced_usd as invoicedCost,
  greatest(ifNull(cost_usd, 0) - cost_invoiced_usd, 0) as pendingCost
from facts
where status = 'APPROVED'
  and first_won_at >= {from:DateTime64(3, 'UTC')}
  and first_won_at < {to:DateTime64(3, 'UTC')}
  and (pendingSell > 0 or pendingCost > 0)
