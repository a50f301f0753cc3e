import { costsWon, wonCostUnknown } from './costs-won.ts'
import { countedUntil } from './counted-until.ts'
import { modeCosts } from './mode-costs.ts'
import { invoicedPlainly, invoicesGiven, settledAt } from './settled-at.ts'

/** What the analytics store itself keeps of each quotation beside what is copied, so that charts read and calculate less. */
export const keptColumns: Readonly<Record<string, string>> = {
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

/** The type of such a column, without how it is kept. */
export const typeOfKept = (name: string): string | undefined => keptColumns[name]?.replace(/\smaterialized\s.*$/s, '')
