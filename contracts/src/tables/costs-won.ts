/**
 * The won costs of a quotation, amounts in USD; an unknown total counts as 0. Materialized by the analytics store: most
 * rows have none, so queries read little. The arrays are in the order of the tuple; an agent is a provider.
 */
export const costsWon = `Array(
      Tuple(providerId String, provider String, carrier String, total Float64, invoiced Float64)
    ) materialized arrayFilter(
      (cost, won) -> won,
      arrayZip(
        costs.agentId,
        costs.agent,
        costs.carrier,
        arrayMap(total -> toFloat64(ifNull(total, 0)), costs.total),
        arrayMap(invoiced -> toFloat64(invoiced), costs.invoiced)
      ),
      costs.won
    )`

/** Whether a won cost has an unknown amount in dollars. */
export const wonCostUnknown = `Bool materialized arrayExists(
      (total, won) -> won and total is null,
      costs.total,
      costs.won
    )`
