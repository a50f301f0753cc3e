-- FACTS ordered by over Decimal(38, 2); key String
-- Approved in the period, and invoiced above what was sold to the client, or above what one of its costs was sold with: by
-- how much, by which suppliers, and who recorded the last invoice above what was left (where none says why, the last one).
select
  key,
  company,
  client_name as client,
  commercial,
  lane,
  assumeNotNull(first_won_at) as wonAt,
  sell_usd as sell,
  sell_invoiced_usd as invoicedSell,
  greatest(sell_invoiced_usd - ifNull(sell_usd, sell_invoiced_usd), 0) as overSell,
  cost_usd as cost,
  cost_invoiced_usd as invoicedCost,
  arrayFilter(
    one -> one.won and one.invoiced > ifNull(one.total, one.invoiced),
    arrayZip(costs.id, costs.agent, costs.carrier, costs.total, costs.invoiced, costs.won)::Array(
      Tuple(
        id String, agent String, carrier String, total Nullable(Decimal(38, 2)), invoiced Decimal(38, 2), won Bool
      )
    )
  ) as overCosts,
  arraySum(arrayMap(one -> one.invoiced - assumeNotNull(one.total), overCosts)) as overCost,
  toDecimal128(overSell + overCost, 2) as over,
  arrayStringConcat(arrayDistinct(arrayMap(one -> if(one.agent = '', one.carrier, one.agent), overCosts)), ', ') as provider,
  arraySort(
    one -> (one.reason != '', one.position),
    arrayFilter(
      one -> if(one.idCost = '', overSell > 0, has(arrayMap(cost -> cost.id, overCosts), one.idCost)),
      recorded.invoices
    )
  ) as overInvoices,
  overInvoices[-1].by as invoicedBy,
  arrayStringConcat(
    arrayDistinct(arrayFilter(reason -> reason != '', arrayMap(one -> one.reason, overInvoices))),
    '; '
  ) as reason
from facts
left join (
  select
    substring(stream, length('quotation-') + 1) as quotation,
    groupArray(
      (JSONExtractString(data, 'idCost'), actor_id, JSONExtractString(data, 'excessReason'), position)::Tuple(
        idCost String, by String, reason String, position UInt64
      )
    ) as invoices
  from events final
  where type in ('SellInvoiced', 'CostInvoiced')
    and (stream, revision) not in (
      select stream, toUInt32(JSONExtractUInt(data, 'recordedIn'))
      from events final
      where type in ('SellInvoiceWithdrawn', 'CostInvoiceWithdrawn')
    )
  group by quotation
) as recorded on recorded.quotation = key
where status = 'APPROVED'
  and first_won_at >= {from:DateTime64(3, 'UTC')}
  and first_won_at < {to:DateTime64(3, 'UTC')}
  and (overSell > 0 or overCost > 0)
