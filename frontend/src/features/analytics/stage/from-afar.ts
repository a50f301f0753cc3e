import type { ChartProps } from '../../../components/chart/chart-props.ts'

/** Pixels at the right for what is said of the end of a line. */
const WORDS = 150

/** Lines from afar: each says at its end which it is and where it has come to; one that another one covers says it in the legend. */
export const fromAfar: NonNullable<ChartProps['options']> = {
  chart: { marginRight: WORDS },
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
        crop: false,
        overflow: 'allow',
        style: { color: 'var(--text-2)', fontSize: '15px', fontWeight: '500', textOutline: 'none' },
        formatter() {
          const { series, index, y } = this
          const isLast = series.points.every((point) => point.index <= index || point.y === null)
          if (!isLast || typeof y !== 'number') return ''
          const own = 'tooltip' in series.options ? series.options.tooltip?.valueSuffix : undefined
          const unit = own ?? series.chart.options.tooltip?.valueSuffix ?? ''
          const value = series.chart.numberFormatter(y, Number.isInteger(y) ? 0 : 1)
          return `<span style="color:${typeof series.color === 'string' ? series.color : ''}">${value}${unit}</span><br>${series.name}`
        },
      },
    },
  },
}
