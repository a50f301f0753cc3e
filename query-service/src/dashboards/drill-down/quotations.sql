-- The quotations behind a point of a chart, from a row on: those that the reader may open before the others, the newest
-- first.
with counting
select
  key,
  status,
  client_id as clientId,
  client_name as clientName,
  commercial,
  assigned_to as assignedTo,
  transport,
  mode,
  lane,
  incoterm,
  toString(requested_at) as requestedAt,
  toString(sell_usd) as sell,
  toString(cost_usd) as cost,
  toString(margin_usd) as margin,
  {seesAll:Bool} or has({commercials:Array(String)}, commercial) or has({assignees:Array(String)}, assigned_to)
    as reachable,
  countIf(reachable) over () as reached,
  count() over () as counted
from facts
where /* behind */
order by reachable desc, requested_at desc, key desc
limit {limit:UInt32} offset {offset:UInt32}
