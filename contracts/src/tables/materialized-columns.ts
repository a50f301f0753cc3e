import { modeCosts } from './mode-costs.ts'
import { invoicedPlainly, invoicesGiven, settledAt } from './settled-at.ts'

/**
 * The won costs of a quotation, amounts in USD; an unknown total counts as 0. Materialized by the analytics store: most
 * rows have none, so queries read little. The arrays are in the order of the tuple; an agent is a provider.
 */
const costsWon = `Array(
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
const wonCostUnknown = `Bool materialized arrayExists(
      (total, won) -> won and total is null,
      costs.total,
      costs.won
    )`

/**
 * Last instant of a row that a chart counts by, materialized by the analytics store, so that charts skip older rows.
 */
const countedUntil = `DateTime64(3, 'UTC') materialized greatest(
      requested_at,
      ifNull(first_quoted_at, requested_at),
      ifNull(first_sent_at, requested_at),
      ifNull(first_won_at, requested_at),
      ifNull(first_lost_at, requested_at),
      arrayMax(costs.given),
      arrayMax(asked.asked)
    )`

/**
 * Columns that ClickHouse materializes next to the copied ones, so that charts read and calculate less. Without them a
 * chart of one mode reads the costs of all modes, because `final` filters rows only after merging them.
 */
export const materializedColumns: Readonly<Record<string, string>> = {
  counted_until: countedUntil,
  costs_won: costsWon,
  won_cost_unknown: wonCostUnknown,
  ...modeCosts,
  sell_settled_at: settledAt('sell'),
  cost_settled_at: settledAt('cost'),
  sell_invoiced_plainly: invoicedPlainly('sell'),
  cost_invoiced_plainly: invoicedPlainly('cost'),
  sell_invoices: invoicesGiven('sell'),
  cost_invoices: invoicesGiven('cost'),
}

/** Type of such a column, without its expression. */
export const materializedType = (name: string): string | undefined =>
  materializedColumns[name]?.replace(/\smaterialized\s.*$/s, '')
