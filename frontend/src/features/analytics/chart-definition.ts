import type { ChartId } from '@freight/contracts/analytics/charts'
import type { ComponentType } from 'react'
import type { ChartProps } from '../../components/chart/chart-props.ts'
import type analytics from '@freight/contracts/locales/es/analytics.json'
import type common from '@freight/contracts/locales/es/shared/common.json'
import type reports from '@freight/contracts/locales/es/reports.json'
import type { DashboardFilters } from './analytics-queries.ts'
import type { ChartSettings } from './chart-settings/chart-settings-values.ts'
import type { NameBelow } from '../../lib/i18n/name-below.ts'

type NameIn<Group extends string> =
  NameBelow<typeof analytics & typeof common, Group> | NameBelow<typeof reports, `dashboards.${Group}`>

export type SeriesName = NameIn<'series'>
/** Unit of the figures; counts have none. */
export type Unit = 'hours' | 'percent' | 'usd' | 'kg' | 'rt' | 'teu'
export type Axis = NameIn<'axis'>

export interface SeriesDefinition {
  /** Translation key, or `=` followed by a name that is the same in every language. */
  id: SeriesName | `=${string}`
  as?: 'column' | 'line' | 'area' | 'bar' | 'marks'
  /** Index of the chart's colours; by default the series' position. */
  colour?: ChartProps['series'][number]['colour']
  dashed?: true
  /** Unit of the series on the right axis. */
  secondary?: Unit
  /** Only in the table and the exported files. */
  tableOnly?: true
  /** Part of the chart's totals although it is not plotted. */
  inTotals?: true
  /** Overrides the chart's unit; `count` is no unit. */
  unit?: Unit | 'count'
}

export interface RowOrderProps {
  look: ChartSettings
  /** The heat-map columns with the server's ids and their names. */
  columns: readonly { id: string; name: string }[]
  onChange: (change: (look: ChartSettings) => ChartSettings) => void
}

/** How a chart is plotted, as data: a new chart needs an entry here, its texts and its SQL. */
export interface ChartDefinition {
  /** Category axis; `period` for weeks or months. */
  axis: Axis
  /** Default type of its series. */
  as: 'column' | 'line' | 'area' | 'bar'
  /** `answer`: the series of the answer, with their own names (carriers, clients). */
  series: readonly SeriesDefinition[] | 'answer'
  /** The one series of the answer that is plotted as a line. */
  line?: SeriesDefinition
  unit?: Unit
  /** Stacked values, or each as a percentage of the total. */
  stacked?: true | 'percent'
  /** Heat map with a row per series; `most` shades high values darker, `least` low ones. */
  heat?: 'most' | 'least'
  /** Figures of another chart beside its rows. */
  beside?: ComponentType<{ filters: DashboardFilters; sources: readonly string[] }>
  /** Selector of the row order. */
  order?: ComponentType<RowOrderProps>
  /** All categories, also those without a row. */
  categories?: readonly string[]
  /** Box plot: the first five series are minimum, quartiles and maximum. */
  box?: true
  /** Scatter plot: the series of each axis, and the one of the point size. */
  plot?: { x: SeriesName; y: SeriesName; size?: SeriesName }
  /** Table only. */
  table?: true
  /** Has a switch between carriers and agents. */
  views?: true
  /** Number of sources shown by default; the user adds others for comparison. */
  compares?: number
  /** Takes the width of two charts. */
  wide?: true
  /** Each bar shows its value and its share of the bar before. */
  shares?: true
}

export interface Tile {
  id: NameIn<'tiles'>
  unit?: Unit
  /** Whether a lower figure is better. */
  less?: boolean
}

/** The chart of a tab that is shown as key-figure tiles above the others. */
export const tiles = {
  'general/kpis': [
    { id: 'quotes' },
    { id: 'win_rate', unit: 'percent' },
    { id: 'response_hours', unit: 'hours', less: true },
    { id: 'revenue', unit: 'usd' },
    { id: 'margin_pct', unit: 'percent' },
    { id: 'express_shipments' },
  ],
  'lcl/kpis': [
    { id: 'load_quoted', unit: 'rt' },
    { id: 'load_won', unit: 'rt' },
    { id: 'cost_per_rt', unit: 'usd', less: true },
    { id: 'local_pct', unit: 'percent', less: true },
  ],
} satisfies { readonly [Id in ChartId]?: readonly Tile[] }

export type TilesId = keyof typeof tiles
/** A chart without a card; its figures appear beside the rows of another one. */
export const besideOthers = 'lcl/competitiveness' satisfies ChartId
/** A chart with its own card. */
export type ChartDefinitionId = Exclude<ChartId, TilesId>
export const isTiles = (id: ChartId): id is TilesId => Object.hasOwn(tiles, id)

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

type Coloured = readonly [id: SeriesName, colour: NonNullable<SeriesDefinition['colour']>]
export const coloured = (...series: readonly Coloured[]): readonly SeriesDefinition[] =>
  series.map(([id, colour]) => ({ id, colour }))

const quotesBy = (axis: Axis): ChartDefinition => ({
  axis,
  as: 'bar',
  series: coloured(['quotes', 'background'], ['approved', 1]),
})
/** Series on top of each other. */
export const stacked = (axis: Axis, as: 'bar' | 'column', ...series: readonly Coloured[]): ChartDefinition => ({
  axis,
  as,
  stacked: true,
  series: coloured(...series),
})
/** Quotations and approved quotations by lane. */
export const lanes = quotesBy('lane')

type FirstId = Extract<ChartDefinitionId, `general/${string}`>
export const isFirst = (id: ChartDefinitionId): id is FirstId => id.startsWith('general/')

/** Charts of the first tab; those of the other tabs load with `tab-charts`. */
export const firstCharts: Readonly<Record<FirstId, ChartDefinition>> = {
  'general/quotes-per-period': {
    axis: 'period',
    as: 'column',
    stacked: true,
    series: [{ id: 'SEA' }, { id: 'AIR' }, { id: 'ROAD' }, { id: 'express_shipments' }],
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
  'general/quotes-by-incoterm': quotesBy('incoterm'),
  'general/quotes-by-mode': quotesBy('mode'),
  'general/quotes-by-company': quotesBy('company'),
}
