import type { ChartId } from '@freight/contracts/analytics/charts'
import type analytics from '../../locales/es/analytics.json'

export type SeriesName = keyof typeof analytics.series
/** How figures are read: counts have no unit. */
export type Unit = 'hours' | 'percent' | 'usd' | 'kg'
export type Axis = keyof typeof analytics.axis

export interface DrawnSeries {
  /** Its word; behind `=`, what is its own word in every language. */
  id: SeriesName | `=${string}`
  as?: 'column' | 'line' | 'bar'
  /** Which of the chart's colours; without it, in their order. */
  colour?: 1 | 2 | 3 | 4 | 5 | 6 | 'background'
  dashed?: true
  /** On the axis at the right, in its own unit. */
  secondary?: Unit
  /** In the table and the files only. */
  tableOnly?: true
  unit?: Unit
}

/** How a chart is drawn: data, so that a chart is an entry here, its words, and its SQL. */
export interface Drawn {
  /** What stands along the axis; `period` where it is weeks or months. */
  axis: Axis
  /** How most of its series are drawn. */
  as: 'column' | 'line' | 'bar'
  /** `answer`: those that come, by their own names (carriers, clients). */
  series: readonly DrawnSeries[] | 'answer'
  unit?: Unit
  /** On each other, or each as its share of all. */
  stacked?: true | 'percent'
  heat?: true
  /** All the categories that there are, also those without a row. */
  categories?: readonly string[]
  /** Carriers or agents, as the reader likes. */
  views?: true
  /** Of many sources only the first so many; the reader adds others beside them. */
  compares?: number
  /** It takes the place of two. */
  wide?: true
  /** Each bar says its value, and its share of the one before. */
  shares?: true
}

export interface Tile {
  id: keyof typeof analytics.tiles
  unit?: Unit
  /** Less is better. */
  less?: boolean
}

/** The chart of a tab that is drawn as tiles above the others. */
export const tiles = {
  'general/kpis': [
    { id: 'quotes' },
    { id: 'win_rate', unit: 'percent' },
    { id: 'response_hours', unit: 'hours', less: true },
    { id: 'revenue', unit: 'usd' },
    { id: 'margin_pct', unit: 'percent' },
  ],
} satisfies { readonly [Id in ChartId]?: readonly Tile[] }

export type TilesId = keyof typeof tiles
export const isTiles = (id: ChartId): id is TilesId => Object.hasOwn(tiles, id)

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

const ageBands = ['0-7', '8-15', '16-30', '31-60', '>60']

// What several tabs draw alike.
const load: Drawn = {
  axis: 'period',
  as: 'column',
  series: [
    { id: 'load_quoted', colour: 'background' },
    { id: 'load_won', colour: 1 },
  ],
}
const unitCost: Drawn = { axis: 'period', as: 'line', series: 'answer', views: true, compares: 4 }
const decidedBy: Drawn = {
  axis: 'period',
  as: 'column',
  stacked: 'percent',
  series: [
    { id: 'VOLUME', colour: 1 },
    { id: 'GROSS', colour: 'background' },
    { id: 'MINIMUM', colour: 3 },
    { id: 'PIVOT', colour: 4 },
  ],
}
const lanes: Drawn = {
  axis: 'lane',
  as: 'bar',
  series: [
    { id: 'quotes', colour: 'background' },
    { id: 'approved', colour: 1 },
  ],
}
const pending: Drawn = {
  axis: 'client',
  as: 'bar',
  series: [
    { id: 'amount', colour: 1, unit: 'usd' },
    { id: 'quotations', tableOnly: true },
  ],
}

/** Every other chart. */
export const drawn: Readonly<Record<Exclude<ChartId, TilesId>, Drawn>> = {
  'general/quotes-per-period': {
    axis: 'period',
    as: 'column',
    stacked: true,
    series: [{ id: 'SEA' }, { id: 'AIR' }, { id: 'ROAD' }, { id: 'EXPRESS' }],
  },
  'general/status-funnel': {
    axis: 'stage',
    as: 'bar',
    shares: true,
    series: [{ id: 'quotations' }],
  },
  'general/win-rate': {
    axis: 'period',
    as: 'column',
    series: [
      { id: 'decided', colour: 'background' },
      { id: 'won', tableOnly: true },
      { id: 'lost', tableOnly: true },
      { id: 'win_rate', as: 'line', colour: 1, secondary: 'percent' },
      { id: 'won_of_sent', as: 'line', colour: 2, dashed: true, secondary: 'percent' },
    ],
  },
  'general/waiting-time': {
    axis: 'period',
    as: 'line',
    unit: 'hours',
    series: [
      { id: 'median', colour: 1 },
      { id: 'p90', colour: 2, dashed: true },
      { id: 'mean', tableOnly: true },
    ],
  },
  'general/waiting-by-stage': {
    axis: 'transport',
    as: 'bar',
    unit: 'hours',
    stacked: true,
    series: [{ id: 'requested' }, { id: 'pending' }, { id: 'quoted' }, { id: 'sent' }],
  },
  'general/commercial-ranking': {
    axis: 'commercial',
    as: 'bar',
    series: [
      { id: 'quotes', colour: 'background' },
      { id: 'won', colour: 1 },
      { id: 'win_rate', tableOnly: true, unit: 'percent' },
      { id: 'margin', tableOnly: true, unit: 'usd' },
    ],
  },
  'general/billing': {
    axis: 'period',
    as: 'column',
    series: [
      { id: 'revenue', colour: 1, unit: 'usd' },
      { id: 'cost', colour: 'background', unit: 'usd' },
      { id: 'margin', tableOnly: true, unit: 'usd' },
      { id: 'margin_pct', as: 'line', colour: 2, secondary: 'percent' },
    ],
  },
  'general/loss-reasons': {
    axis: 'reason',
    as: 'column',
    series: [
      { id: 'quotations', colour: 1 },
      { id: 'accumulated', as: 'line', colour: 2, secondary: 'percent' },
    ],
  },
  'general/top-lanes': lanes,
  'general/requests-by-hour': {
    axis: 'hour',
    as: 'column',
    heat: true,
    wide: true,
    categories: hours,
    series: [{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }, { id: '5' }, { id: '6' }, { id: '7' }],
  },
  'general/quotes-by-incoterm': {
    axis: 'incoterm',
    as: 'bar',
    series: [
      { id: 'quotes', colour: 'background' },
      { id: 'approved', colour: 1 },
    ],
  },
  'lse/weight': load,
  'lse/cost-per-kg': unitCost,
  'lse/weight-bands': {
    axis: 'period',
    as: 'column',
    stacked: 'percent',
    series: [{ id: '=-45' }, { id: '=+45' }, { id: '=+100' }, { id: '=+300' }, { id: '=+500' }, { id: '=+1000' }],
  },
  'lse/decided-by': decidedBy,
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
  'uld/lanes': lanes,
  'lcl/revenue-tons': load,
  'lcl/cost-per-rt': unitCost,
  'lcl/decided-by': decidedBy,
  'lcl/local-charges': { axis: 'period', as: 'column', unit: 'percent', series: [{ id: 'local_pct' }] },
  'lcl/lanes': lanes,
  'fcl/containers': { axis: 'period', as: 'column', stacked: true, series: 'answer' },
  'fcl/teu': load,
  'fcl/cost-per-container': unitCost,
  'fcl/free-days': {
    axis: 'source',
    as: 'bar',
    views: true,
    series: [{ id: 'free_days' }, { id: 'costs_given', tableOnly: true }],
  },
  'fcl/validity': { axis: 'week', as: 'column', series: [{ id: 'costs_given' }] },
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
  'client-portfolio/transport-share': {
    axis: 'client',
    as: 'bar',
    stacked: 'percent',
    series: [{ id: 'SEA' }, { id: 'AIR' }, { id: 'ROAD' }, { id: 'EXPRESS' }],
  },
  'client-portfolio/clients-per-commercial': { axis: 'commercial', as: 'bar', series: [{ id: 'clients' }] },
  'client-portfolio/loss-reasons': { axis: 'reason', as: 'column', heat: true, wide: true, series: 'answer' },
  'operative/open-by-age': {
    axis: 'stage',
    as: 'bar',
    stacked: true,
    series: [
      { id: 'age_day', colour: 3 },
      { id: 'age_days', colour: 1 },
      { id: 'age_week', colour: 2 },
      { id: 'age_more', colour: 5 },
    ],
  },
  'operative/breaches': {
    axis: 'period',
    as: 'column',
    stacked: true,
    series: [
      { id: 'in_time', colour: 'background' },
      { id: 'late', colour: 5 },
    ],
  },
  'operative/load': {
    axis: 'assignee',
    as: 'bar',
    stacked: true,
    series: [
      { id: 'pending', colour: 2 },
      { id: 'quoted', colour: 3 },
      { id: 'sent', colour: 4 },
    ],
  },
  'operative/revisions': { axis: 'revisions', as: 'column', series: [{ id: 'quotations' }] },
  'pending-sells/by-age': { ...pending, axis: 'days', as: 'column', categories: ageBands },
  'pending-sells/by-client': { ...pending, axis: 'client' },
  'pending-sells/by-commercial': { ...pending, axis: 'commercial' },
  'pending-costs/by-age': { ...pending, axis: 'days', as: 'column', categories: ageBands },
  'pending-costs/by-client': { ...pending, axis: 'client' },
  'pending-costs/by-commercial': { ...pending, axis: 'commercial' },
}
