import { isUnsettled } from './settled-at.ts'

/** What the table of what is not settled has of each quotation beside its key: as much as its charts ask for. */
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

const told = ['key', 'revision', ...unsettledFields]

// What is settled is told too: it takes out what stood there, and leaves with it when the table comes to rest.
const rows = `select ${told.join(', ')}, toUInt8(not ${isUnsettled}) as gone from quotation_facts`

/** What makes the table from the facts as they are, and the view that keeps it so. */
export const unsettledFacts = {
  places: `(${[...told, 'gone'].join(', ')})`,
  filled: `select ${told.join(', ')}, 0 as gone from quotation_facts final where ${isUnsettled}`,
  /** Those that stand there and are settled by now, to be taken out. */
  settled: `select ${told.join(', ')}, 1 as gone from quotation_facts final
    where (requested_at, key) in (select requested_at, key from unsettled_facts final) and not ${isUnsettled}`,
  createView: (view: string): string => `create materialized view ${view} to unsettled_facts as ${rows}`,
}
