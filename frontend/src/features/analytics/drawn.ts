import type { ChartId } from '@freight/contracts/analytics/charts'
import type { ComponentType } from 'react'
import type { ChartProps } from '../../components/chart/chart-props.ts'
import type analytics from '../../locales/es/analytics.json'
import type reports from '../../locales/es/reports.json'
import type { DashboardFilters } from './filters.ts'
import type { ChartLook } from './look/chart-look.ts'

export type SeriesName = keyof typeof analytics.series | keyof typeof reports.dashboards.series
/** How figures are read: counts have no unit. */
export type Unit = 'hours' | 'percent' | 'usd' | 'kg' | 'rt' | 'teu'
export type Axis = keyof typeof analytics.axis | keyof typeof reports.dashboards.axis

export interface DrawnSeries {
  /** Its word; behind `=`, what is its own word in every language. */
  id: SeriesName | `=${string}`
  as?: 'column' | 'line' | 'area' | 'bar' | 'marks'
  /** Which of the chart's colours; without it, in their order. */
  colour?: ChartProps['series'][number]['colour']
  dashed?: true
  /** On the axis at the right, in its own unit. */
  secondary?: Unit
  /** In the table and the files only. */
  tableOnly?: true
  /** Among what the chart comes to in all, though it is not drawn. */
  inTotals?: true
  /** `count`: none, though the chart has one. */
  unit?: Unit | 'count'
}

export interface RowOrderProps {
  look: ChartLook
  /** The columns of the cells, by the server's names and as they are called. */
  columns: readonly { id: string; name: string }[]
  onChange: (change: (look: ChartLook) => ChartLook) => void
}

/** How a chart is drawn: data, so that a chart is an entry here, its words, and its SQL. */
export interface Drawn {
  /** What stands along the axis; `period` where it is weeks or months. */
  axis: Axis
  /** How most of its series are drawn. */
  as: 'column' | 'line' | 'area' | 'bar'
  /** `answer`: those that come, by their own names (carriers, clients). */
  series: readonly DrawnSeries[] | 'answer'
  /** Of the series that come, the one that is drawn in another way. */
  line?: DrawnSeries
  unit?: Unit
  /** On each other, or each as its share of all. */
  stacked?: true | 'percent'
  /** A row of cells for each series: the darker the more, or the less. */
  heat?: 'most' | 'least'
  /** What another chart tells of its rows stands beside them. */
  beside?: ComponentType<{ filters: DashboardFilters; sources: readonly string[] }>
  /** Rows of cells stand in the order that is chosen here. */
  order?: ComponentType<RowOrderProps>
  /** All the categories that there are, also those without a row. */
  categories?: readonly string[]
  /** As boxes: its first five series are the least, the quartiles and the most. */
  box?: true
  /** As points: the series along each axis, and the one that their size tells. */
  plot?: { x: SeriesName; y: SeriesName; size?: SeriesName }
  /** As a table only. */
  table?: true
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
  id: keyof typeof analytics.tiles | keyof typeof reports.dashboards.tiles
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
  'lcl/kpis': [
    { id: 'load_quoted', unit: 'rt' },
    { id: 'load_won', unit: 'rt' },
    { id: 'cost_per_rt', unit: 'usd', less: true },
    { id: 'local_pct', unit: 'percent', less: true },
  ],
} satisfies { readonly [Id in ChartId]?: readonly Tile[] }

export type TilesId = keyof typeof tiles
/** A chart of which each figure stands beside a row of another one; it has no card of its own. */
export const besideOthers = 'lcl/competitiveness' satisfies ChartId
/** A chart that is drawn by itself. */
export type DrawnId = Exclude<ChartId, TilesId>
export const isTiles = (id: ChartId): id is TilesId => Object.hasOwn(tiles, id)

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** Lanes, and how many of their quotations are approved. */
export const lanes: Drawn = {
  axis: 'lane',
  as: 'bar',
  series: [
    { id: 'quotes', colour: 'background' },
    { id: 'approved', colour: 1 },
  ],
}

type FirstId = Extract<DrawnId, `general/${string}`>
export const isFirst = (id: DrawnId): id is FirstId => id.startsWith('general/')

/** The charts of the first tab; those of the others come with them (`drawn-tabs`). */
export const drawnFirst: Readonly<Record<FirstId, Drawn>> = {
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
      { id: 'first_sent', tableOnly: true },
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
      { id: 'in_goal', colour: 3, tableOnly: true, inTotals: true, unit: 'percent' },
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
    heat: 'most',
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
}
