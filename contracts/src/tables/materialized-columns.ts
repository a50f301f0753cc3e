import { costsWon, wonCostUnknown } from './costs-won.ts'
import { countedUntil } from './counted-until.ts'
import { modeCosts } from './mode-costs.ts'
import { invoicedPlainly, invoicesGiven, settledAt } from './settled-at.ts'

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
