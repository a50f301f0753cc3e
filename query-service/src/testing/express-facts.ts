import type { Analytics } from '@freight/platform/analytics/port'

const at = `DateTime64(3, 'UTC')`
const amount = 'Nullable(Decimal(38, 2))'

/** Columns of the charts and reports; `tests/quotation/events-to-answers.test.ts` runs every chart on the real table. */
const columns = {
  key: 'String',
  revision: 'UInt32',
  company: 'String',
  work: 'String',
  sub_state: 'String',
  sandbox: 'Bool',
  client_id: 'String',
  client_name: 'String',
  commercial: 'String',
  carrier: 'String',
  carrier_name: 'String',
  sell: amount,
  sell_currency: 'String',
  expected_cost: amount,
  cost_currency: 'String',
  cost_invoices: 'String',
  sell_invoices: 'String',
  requested_at: at,
  booked_at: `Nullable(${at})`,
  picked_up_at: `Nullable(${at})`,
  delivered_at: `Nullable(${at})`,
  finished_at: `Nullable(${at})`,
  promised_day: 'Nullable(Date32)',
  is_on_time: 'Nullable(Bool)',
  actual: 'Decimal(38, 3)',
  volumetric: 'Decimal(38, 3)',
  incident_list: `Array(Tuple(reason String, opened ${at}, resolved Nullable(${at})))`,
  is_cheapest: 'Nullable(Bool)',
  refusals: 'Array(Tuple(carrier String, service String, reason String))',
  cost_differences: 'Array(Tuple(cause String, currency String, amount Decimal(38, 2)))',
  cost_invoiced_on: 'Nullable(Date32)',
}

export type ExpressFact = Partial<Record<keyof typeof columns, unknown>> & { key: string }

/** A shipment requested on 2 March 2026 at noon, with Veloz, with other fields as given. */
export const expressFact = (given: ExpressFact): ExpressFact => ({
  revision: 1,
  company: 'MVD',
  work: 'REQUESTED',
  sandbox: false,
  client_id: 'o-1',
  client_name: 'Textil Plata',
  commercial: 'ana',
  carrier: 'VELOZ',
  carrier_name: 'Veloz Courier',
  requested_at: '2026-03-02T12:00:00.000Z',
  ...given,
})

export const createExpressFacts = (analytics: Analytics): Promise<void> =>
  analytics.exec(
    `create table express_facts (${Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')}) engine = ReplacingMergeTree(revision) order by (requested_at, key)`,
  )
