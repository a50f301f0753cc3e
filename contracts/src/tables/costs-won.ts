/**
 * Of the costs of a row those that the client said yes to, in dollars, kept by the analytics store itself: most rows have none,
 * so that whoever asks for them reads little.
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

/** Whether the amount in dollars of one of these is not known. */
export const wonCostUnknown = `Bool materialized arrayExists(
      (total, won) -> won and total is null,
      costs.total,
      costs.won
    )`
