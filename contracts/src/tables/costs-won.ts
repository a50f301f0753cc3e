/** Won costs of a row in dollars, materialized by the analytics store: most rows have none, so queries read little. */
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
