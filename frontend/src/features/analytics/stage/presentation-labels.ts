import type { Chart, Point, SVGElement } from 'highcharts'
import type { ChartProps } from '../../../components/chart/chart-props.ts'
import { spread } from './spread.ts'

/** Pixels on the right for the labels of the line ends. */
const LABEL_WIDTH = 190
/** Height in pixels of a two-line label with its margin. */
const LABEL_HEIGHT = 42
/** Amounts from here on have no cents, as in the totals. */
const ROUND_FROM = 1000
/** Pixels between the plot and the labels. */
const GAP_PX = 12

/** The library's types lack the label of a point. */
type Labelled = Point & { dataLabel?: SVGElement }

const lastOf = (points: readonly Point[]) => points.findLast(({ y }) => typeof y === 'number')

/** Places each line's label beside the plot, as near to the line's end as the other labels permit. */
const placeLabels = (chart: Chart) => {
  const labels = chart.series.flatMap(({ visible, points }) => {
    const last: Labelled | undefined = lastOf(points)
    const label = last?.dataLabel
    return visible && last !== undefined && label ? [{ label, at: last.plotY ?? 0 }] : []
  })
  const centres = spread(
    labels.map(({ at }) => at),
    { height: LABEL_HEIGHT, from: 0, to: chart.plotHeight },
  )
  for (const [index, { label }] of labels.entries())
    label.attr({ x: chart.plotWidth + GAP_PX, y: (centres[index] ?? 0) - LABEL_HEIGHT / 2 })
}

/** Line charts for viewing from afar: each line's end has its name and value. */
export const presentationLabels: NonNullable<ChartProps['options']> = {
  chart: {
    marginRight: LABEL_WIDTH,
    events: {
      render: function (this: Chart) {
        placeLabels(this)
      },
    },
  },
  // All labels fit; without these options the library omits some.
  xAxis: { labels: { step: 0, style: { fontSize: '16px', textOverflow: 'none', whiteSpace: 'nowrap' } } },
  plotOptions: {
    line: {
      lineWidth: 3,
      dataLabels: {
        enabled: true,
        align: 'left',
        verticalAlign: 'middle',
        x: 8,
        allowOverlap: true,
        crop: false,
        overflow: 'allow',
        style: { color: 'var(--text-2)', fontSize: '15px', fontWeight: '500', textOutline: 'none' },
        formatter() {
          const { series, index, y } = this
          if (typeof y !== 'number' || lastOf(series.points)?.index !== index) return ''
          const seriesUnit = 'tooltip' in series.options ? series.options.tooltip?.valueSuffix : undefined
          const unit = seriesUnit ?? series.chart.options.tooltip?.valueSuffix ?? ''
          const isSmallMoney = unit.endsWith('US$') && y < ROUND_FROM
          const decimals = isSmallMoney ? 2 : Number.isInteger(y) || y >= ROUND_FROM ? 0 : 1
          const value = series.chart.numberFormatter(y, decimals)
          return `<span style="color:${typeof series.color === 'string' ? series.color : ''}">${value}${unit}</span><br>${series.name}`
        },
      },
    },
  },
}

/** The heat-map heads need more room; `presentation.css` has the same height for the figures beside the rows. */
export const presentationCells: NonNullable<ChartProps['options']> = { chart: { marginTop: 44 } }
