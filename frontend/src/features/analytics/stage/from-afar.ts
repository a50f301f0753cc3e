import type { Chart, Point, SVGElement } from 'highcharts'
import type { ChartProps } from '../../../components/chart/chart-props.ts'
import { spread } from './spread.ts'

/** Pixels at the right for what is said of the end of a line. */
const WORDS = 190
/** Of the two lines of these words, with what is left free between them. */
const HIGH = 42
/** From here on, money is told without its cents, as in the totals. */
const ROUND = 1000
/** Between the plot and the words. */
const GAP = 12

/** The library's types leave out the words of a point. */
type Labelled = Point & { dataLabel?: SVGElement }

const lastOf = (points: readonly Point[]) => points.findLast(({ y }) => typeof y === 'number')

/** The words of each line stand beside the plot, as near to its end as the others leave room for. */
const standBeside = (chart: Chart) => {
  const labels = chart.series.flatMap(({ visible, points }) => {
    const last: Labelled | undefined = lastOf(points)
    const label = last?.dataLabel
    return visible && last !== undefined && label ? [{ label, at: last.plotY ?? 0 }] : []
  })
  const places = spread(
    labels.map(({ at }) => at),
    { high: HIGH, from: 0, to: chart.plotHeight },
  )
  for (const [index, { label }] of labels.entries())
    label.attr({ x: chart.plotWidth + GAP, y: (places[index] ?? 0) - HIGH / 2 })
}

/** Lines from afar: each says beside its end which it is and where it has come to. */
export const fromAfar: NonNullable<ChartProps['options']> = {
  chart: {
    marginRight: WORDS,
    events: {
      render: function (this: Chart) {
        standBeside(this)
      },
    },
  },
  // There is room for all of them, or the library leaves some out.
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
          const own = 'tooltip' in series.options ? series.options.tooltip?.valueSuffix : undefined
          const unit = own ?? series.chart.options.tooltip?.valueSuffix ?? ''
          const isSmallMoney = unit.endsWith('US$') && y < ROUND
          const places = isSmallMoney ? 2 : Number.isInteger(y) || y >= ROUND ? 0 : 1
          const value = series.chart.numberFormatter(y, places)
          return `<span style="color:${typeof series.color === 'string' ? series.color : ''}">${value}${unit}</span><br>${series.name}`
        },
      },
    },
  },
}

/** The heads of the columns of cells need more room; what stands beside their rows has as much (`presentation.css`). */
export const cellsFromAfar: NonNullable<ChartProps['options']> = { chart: { marginTop: 44 } }
