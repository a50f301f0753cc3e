/** Modes with cost comparisons in the dashboards, with the prefix of their columns. */
export const costModes = { LSE: 'lse', ULD: 'uld', LCL: 'lcl', FCL: 'fcl' } as const

const cost = `Tuple(carrier LowCardinality(String), agent LowCardinality(String), given DateTime('UTC'),
        unit Nullable(Float64), total Nullable(Float64), local Nullable(Float64), transit Nullable(UInt16),
        free_days Nullable(UInt16), comparable Bool, cheapest Bool, gap Nullable(Float64))`

/**
 * Current costs of a quotation of one mode in the form for its charts, materialized by the analytics store. Rows of
 * other modes have none, so a query for a mode reads little of them.
 */
const costsOf = (mode: string): string => `Array(${cost}) materialized cast(if(
      mode = '${mode}',
      arrayMap(
        one -> (one.carrier, one.agent, toDateTime(one.given, 'UTC'), toFloat64(one.unit), toFloat64(one.total),
          toFloat64(one.local), one.transit, one.freeDays, one.comparable, one.cheapest, one.gap),
        arrayFilter(one -> not one.stale, costs)
      ),
      []
    ), $$Array(${cost})$$)`

const line = `Tuple(given DateTime('UTC'), code LowCardinality(String), usd Float64, main Bool)`

const freightLines = `Array(${line}) materialized cast(if(
      mode = 'FCL',
      arrayMap(one -> (toDateTime(one.given, 'UTC'), one.code, toFloat64(one.usd), one.main), freight_lines),
      []
    ), $$Array(${line})$$)`

const costRequestType = `Tuple(provider_id LowCardinality(String), provider LowCardinality(String), asked DateTime('UTC'),
        due Nullable(DateTime64(3, 'UTC')), answered Nullable(DateTime64(3, 'UTC')), is_closed Bool)`

const costRequestsColumn = `Array(${costRequestType}) materialized cast(
      arrayMap(
        one -> (one.providerId, one.provider, toDateTime(one.asked, 'UTC'), one.due, one.answered, one.closed != ''),
        asked
      ),
      $$Array(${costRequestType})$$)`

/** Container type, where there is exactly one: the cost of several types is the price of none. */
const boxType = `LowCardinality(String) materialized
      if(mode = 'FCL' and arrayUniq(container_rows.type) = 1, container_rows.type[1], '')`

/** Materialized columns by name. */
export const modeCosts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(costModes).map(([mode, name]) => [`${name}_costs`, costsOf(mode)])),
  fcl_freight_lines: freightLines,
  asks: costRequestsColumn,
  box_type: boxType,
}
