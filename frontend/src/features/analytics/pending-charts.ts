import type { ChartDefinition, ChartDefinitionId } from './chart-definition.ts'

const ageBands = ['0-7', '8-15', '16-30', '31-60', '>60']

const pending: ChartDefinition = {
  axis: 'client',
  as: 'bar',
  series: [
    { id: 'amount', colour: 1, unit: 'usd' },
    { id: 'quotations', tableOnly: true },
  ],
}
const notInvoiced: ChartDefinition = {
  axis: 'quotation',
  as: 'bar',
  table: true,
  wide: true,
  series: [
    { id: 'days_won' },
    { id: 'amount', unit: 'usd' },
    { id: 'invoiced', unit: 'usd' },
    { id: 'left_to_invoice', unit: 'usd' },
  ],
}
/** Amounts are in the currency of each row. */
const shipments: ChartDefinition = {
  axis: 'shipment',
  as: 'bar',
  table: true,
  wide: true,
  series: [{ id: 'days_open' }, { id: 'amount' }],
}
const backlog: ChartDefinition = { axis: 'period', as: 'area', series: [{ id: 'amount', unit: 'usd' }] }

/** Charts of approved quotations, and of shipments, without an invoice. */
export const pendingCharts: Readonly<Record<Extract<ChartDefinitionId, `pending-${string}`>, ChartDefinition>> = {
  'pending-sells/by-age': { ...pending, axis: 'days', as: 'column', categories: ageBands },
  'pending-sells/by-client': { ...pending, axis: 'client' },
  'pending-sells/by-commercial': { ...pending, axis: 'commercial' },
  'pending-sells/trend': backlog,
  'pending-sells/table': notInvoiced,
  'pending-sells/express': shipments,
  'pending-costs/by-age': { ...pending, axis: 'days', as: 'column', categories: ageBands },
  'pending-costs/by-client': { ...pending, axis: 'client' },
  'pending-costs/by-commercial': { ...pending, axis: 'commercial' },
  'pending-costs/by-provider': { ...pending, axis: 'provider' },
  'pending-costs/by-carrier': { ...pending, axis: 'carrier' },
  'pending-costs/trend': backlog,
  'pending-costs/table': notInvoiced,
  'pending-costs/express': shipments,
  'pending-costs/difference': {
    axis: 'period',
    as: 'column',
    series: [
      { id: 'expected', colour: 'background', unit: 'usd' },
      { id: 'invoiced', colour: 1, unit: 'usd' },
      { id: 'difference', as: 'line', colour: 2, unit: 'usd' },
    ],
  },
  'pending-costs/express-difference': {
    axis: 'cause',
    as: 'bar',
    stacked: true,
    series: [
      { id: 'above', colour: 5, unit: 'usd' },
      { id: 'below', colour: 3, unit: 'usd' },
      { id: 'difference', tableOnly: true, unit: 'usd' },
      { id: 'shipments', tableOnly: true },
    ],
  },
}
