import { RowOrder } from './beside/row-order.tsx'
import { ShareBars } from './beside/share-bars.tsx'
import { pendingCharts } from './pending-charts.ts'
import {
  type ChartDefinition,
  coloured,
  firstCharts,
  type ChartDefinitionId,
  lanes,
  stacked,
  type Unit,
} from './chart-definition.ts'

// Definitions that several tabs share.
const load = (unit: Unit): ChartDefinition => ({
  axis: 'period',
  as: 'column',
  series: [
    { id: 'load_quoted', colour: 'background', unit },
    { id: 'load_won', colour: 1, unit },
  ],
})
const unitCost: ChartDefinition = {
  axis: 'period',
  as: 'line',
  unit: 'usd',
  series: 'answer',
  views: true,
  compares: 4,
  wide: true,
}
const decidedBy: ChartDefinition = {
  axis: 'period',
  as: 'column',
  stacked: 'percent',
  series: coloured(['VOLUME', 1], ['GROSS', 'background'], ['MINIMUM', 3], ['PIVOT', 4]),
}

const spread: ChartDefinition = {
  axis: 'lane',
  as: 'bar',
  box: true,
  series: [
    { id: 'least', unit: 'usd' },
    { id: 'lower', unit: 'usd' },
    { id: 'median', unit: 'usd' },
    { id: 'upper', unit: 'usd' },
    { id: 'most', unit: 'usd' },
    { id: 'costs_given', tableOnly: true },
  ],
}
const transitCost: ChartDefinition = {
  axis: 'source',
  as: 'line',
  plot: { x: 'transit', y: 'unit_cost' },
  views: true,
  series: [{ id: 'transit' }, { id: 'unit_cost', unit: 'usd' }, { id: 'costs_given', tableOnly: true }],
}
const competitiveness: ChartDefinition = {
  axis: 'source',
  as: 'bar',
  unit: 'percent',
  views: true,
  series: [
    { id: 'cheapest_pct', colour: 1 },
    { id: 'gap_pct', as: 'marks', colour: 2, secondary: 'percent' },
    { id: 'comparable', tableOnly: true, unit: 'count' },
  ],
}

const shipmentsByWork = coloured(['REQUESTED', 2], ['IN_PROGRESS', 1], ['FINISHED', 3])

/** Every chart, including those of the first tab. */
export const tabCharts: Readonly<Record<ChartDefinitionId, ChartDefinition>> = {
  ...firstCharts,
  'lse/weight': load('kg'),
  'lse/cost-per-kg': unitCost,
  'lse/spread': spread,
  'lse/competitiveness': competitiveness,
  'lse/weight-bands': {
    axis: 'period',
    as: 'column',
    stacked: 'percent',
    series: [{ id: '=-45' }, { id: '=+45' }, { id: '=+100' }, { id: '=+300' }, { id: '=+500' }, { id: '=+1000' }],
  },
  'lse/transit-cost': transitCost,
  'lse/decided-by': decidedBy,
  'lse/agent-answers': {
    axis: 'agent',
    as: 'column',
    wide: true,
    unit: 'hours',
    series: [
      { id: 'answer_hours', colour: 1 },
      { id: 'answer_rate', as: 'marks', colour: 2, secondary: 'percent' },
      { id: 'asked_times', tableOnly: true, unit: 'count' },
    ],
  },
  'lse/lanes': lanes,
  'uld/devices': {
    axis: 'period',
    as: 'column',
    series: [
      { id: 'ulds', colour: 1 },
      { id: 'kg', as: 'line', colour: 2, secondary: 'kg' },
    ],
  },
  'uld/cost-per-kg': unitCost,
  'uld/cost-per-uld': unitCost,
  'uld/pivot-use': {
    axis: 'period',
    as: 'column',
    unit: 'percent',
    series: [{ id: 'pivot_use' }, { id: 'ulds', tableOnly: true, unit: 'count' }],
  },
  'uld/competitiveness': competitiveness,
  'uld/lanes': lanes,
  'lcl/origins': {
    axis: 'origin',
    as: 'column',
    unit: 'percent',
    heat: 'least',
    beside: ShareBars,
    order: RowOrder,
    wide: true,
    views: true,
    series: 'answer',
  },
  'lcl/revenue-tons': load('rt'),
  'lcl/cost-per-rt': unitCost,
  'lcl/spread': { ...spread, wide: true },
  'lcl/decided-by': decidedBy,
  'lcl/local-charges': { axis: 'period', as: 'column', unit: 'percent', series: [{ id: 'local_pct' }] },
  'lcl/competitiveness': competitiveness,
  'lcl/minimum-share': {
    axis: 'period',
    as: 'line',
    unit: 'percent',
    series: [{ id: 'minimum_pct' }, { id: 'minimum_charged', tableOnly: true, unit: 'count' }],
  },
  'lcl/lanes': { ...lanes, wide: true },
  'fcl/containers': {
    axis: 'period',
    as: 'column',
    stacked: true,
    series: 'answer',
    line: { id: 'TEU', as: 'line', colour: 'text', secondary: 'teu' },
  },
  'fcl/teu': load('teu'),
  'fcl/cost-per-container': unitCost,
  'fcl/spread': spread,
  'fcl/competitiveness': competitiveness,
  'fcl/cheapest-share': {
    axis: 'source',
    as: 'bar',
    unit: 'percent',
    views: true,
    series: [{ id: 'share' }, { id: 'cheapest', tableOnly: true, unit: 'count' }],
  },
  'fcl/free-days': {
    axis: 'source',
    as: 'bar',
    views: true,
    series: [{ id: 'free_days' }, { id: 'costs_given', tableOnly: true }],
  },
  'fcl/transit-cost': transitCost,
  'fcl/validity': { axis: 'week', as: 'column', series: [{ id: 'costs_given' }] },
  'fcl/surcharges': {
    axis: 'period',
    as: 'column',
    unit: 'percent',
    stacked: true,
    wide: true,
    series: 'answer',
  },
  'fcl/lanes': lanes,
  'client-portfolio/activity': {
    axis: 'period',
    as: 'column',
    stacked: true,
    wide: true,
    series: [
      { id: 'returning_clients' },
      { id: 'new_clients', colour: 3 },
      { id: 'dormant_clients', colour: 'background' },
    ],
  },
  'client-portfolio/margin': {
    axis: 'client',
    as: 'column',
    wide: true,
    series: [
      { id: 'margin', colour: 1, unit: 'usd' },
      { id: 'accumulated', as: 'line', colour: 2, secondary: 'percent' },
    ],
  },
  'client-portfolio/recency': {
    axis: 'client',
    as: 'line',
    plot: { x: 'days_since', y: 'quotes', size: 'margin' },
    series: [{ id: 'days_since' }, { id: 'quotes' }, { id: 'margin', unit: 'usd' }],
  },
  'client-portfolio/win-rate': {
    axis: 'client',
    as: 'line',
    unit: 'percent',
    plot: { x: 'quotes', y: 'win_rate' },
    series: [{ id: 'quotes', unit: 'count' }, { id: 'win_rate' }, { id: 'decided', tableOnly: true, unit: 'count' }],
  },
  'client-portfolio/transport-share': {
    axis: 'client',
    as: 'bar',
    stacked: 'percent',
    series: [{ id: 'SEA' }, { id: 'AIR' }, { id: 'ROAD' }, { id: 'EXPRESS' }],
  },
  'client-portfolio/falling': {
    axis: 'client',
    as: 'bar',
    table: true,
    wide: true,
    series: [{ id: 'quotes' }, { id: 'quotes_before' }, { id: 'change_pct', unit: 'percent' }],
  },
  'client-portfolio/clients-per-commercial': { axis: 'commercial', as: 'bar', series: [{ id: 'clients' }] },
  'client-portfolio/loss-reasons': { axis: 'reason', as: 'column', heat: 'most', wide: true, series: 'answer' },
  'operative/open-by-age': stacked('stage', 'bar', ['age_day', 3], ['age_days', 1], ['age_week', 2], ['age_more', 5]),
  'operative/breaches': stacked('period', 'column', ['in_time', 'background'], ['late', 5]),
  'operative/load': stacked('assignee', 'bar', ['pending', 2], ['quoted', 3], ['sent', 4]),
  'operative/agents': stacked(
    'agent',
    'bar',
    ['answered', 3],
    ['late', 5],
    ['awaited', 1],
    ['unanswered', 'background'],
  ),
  'operative/follow-up': {
    axis: 'quotation',
    as: 'bar',
    table: true,
    wide: true,
    series: [{ id: 'days_left' }, { id: 'sell', unit: 'usd' }],
  },
  'operative/express-shipments': { axis: 'period', as: 'column', stacked: true, series: shipmentsByWork },
  'operative/express-carriers': { axis: 'carrier', as: 'bar', stacked: true, series: shipmentsByWork },
  'operative/express-lead-time': {
    axis: 'carrier',
    as: 'bar',
    stacked: true,
    series: [
      { id: 'to_book', colour: 2 },
      { id: 'to_pickup', colour: 1 },
      { id: 'to_delivery', colour: 3 },
      { id: 'lead_median', tableOnly: true },
      { id: 'to_book_p90', tableOnly: true },
      { id: 'to_pickup_p90', tableOnly: true },
      { id: 'to_delivery_p90', tableOnly: true },
      { id: 'lead_p90', tableOnly: true },
      { id: 'shipments', tableOnly: true },
    ],
  },
  'operative/express-on-time': {
    axis: 'carrier',
    as: 'bar',
    unit: 'percent',
    series: [
      { id: 'on_time_pct' },
      { id: 'on_time', tableOnly: true, unit: 'count' },
      { id: 'promised', tableOnly: true, unit: 'count' },
    ],
  },
  'operative/express-unbooked': stacked(
    'subState',
    'bar',
    ['age_hours', 3],
    ['age_rest', 1],
    ['age_days', 2],
    ['age_long', 5],
  ),
  'operative/express-incidents': {
    axis: 'incident',
    as: 'bar',
    stacked: true,
    series: [
      { id: 'open_incidents', colour: 5 },
      { id: 'closed_incidents', colour: 'background' },
      { id: 'solution_hours', tableOnly: true, unit: 'hours' },
      { id: 'shipments', tableOnly: true },
    ],
  },
  'operative/express-refusals': { axis: 'refusal', as: 'bar', stacked: true, series: 'answer' },
  'operative/express-not-cheapest': {
    axis: 'period',
    as: 'column',
    unit: 'percent',
    series: [
      { id: 'not_cheapest_pct' },
      { id: 'not_cheapest', tableOnly: true, unit: 'count' },
      { id: 'selected', tableOnly: true, unit: 'count' },
    ],
  },
  'operative/express-decided-by': {
    axis: 'period',
    as: 'column',
    stacked: 'percent',
    series: coloured(['VOLUME', 1], ['GROSS', 'background']),
  },
  'operative/revisions': { axis: 'revisions', as: 'column', series: [{ id: 'quotations' }] },
  ...pendingCharts,
}
