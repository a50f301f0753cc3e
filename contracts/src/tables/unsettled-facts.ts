import { isUnsettled } from './settled-at.ts'

/** Columns of the unsettled rows besides the key: those that their charts use. */
export const unsettledFields = [
  'requested_at',
  'status',
  'cancelled',
  'scope',
  'company',
  'commercial',
  'assigned_to',
  'client_id',
  'client_name',
  'transport',
  'mode',
  'lane',
  'incoterm',
  'first_sent_at',
  'first_won_at',
  'status_since',
  'sell_usd',
  'cost_usd',
  'sell_invoiced_usd',
  'cost_invoiced_usd',
  'valid_until',
  'costs',
  'costs_won',
  'won_cost_unknown',
  'sell_settled_at',
  'cost_settled_at',
  'sell_invoiced_plainly',
  'cost_invoiced_plainly',
  'sell_invoices',
  'cost_invoices',
] as const

const columns = ['key', 'revision', ...unsettledFields]

// Settled rows are inserted too, with `gone` set: they replace the old row, and a merge removes both.
const rows = `select ${columns.join(', ')}, toUInt8(not ${isUnsettled}) as gone from quotation_facts`

/** SQL for filling the table from the current facts, and for the view that updates it. */
export const unsettledFacts = {
  places: `(${[...columns, 'gone'].join(', ')})`,
  filled: `select ${columns.join(', ')}, 0 as gone from quotation_facts final where ${isUnsettled}`,
  /** Rows of the table that are settled by now, for removal. */
  settled: `select ${columns.join(', ')}, 1 as gone from quotation_facts final
    where (requested_at, key) in (select requested_at, key from unsettled_facts final) and not ${isUnsettled}`,
  createView: (view: string): string => `create materialized view ${view} to unsettled_facts as ${rows}`,
}
