import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import Drawing, { type DrawingProps } from './drawing.tsx'
import './heat.css'
import type { Options, SeriesOptionsType } from 'highcharts'
import type { ChartColours, ChartProps } from './chart-props.ts'
import { withPlainNames } from './lazy-rendering/plain-names.ts'

/** Opacities of the six steps of a cell. */
const SHADES = ['1f', '47', '70', '99', 'c7', 'ff']

/** Pixels above for the column heads, and below the last row. */
const [TOP_PX, BOTTOM_PX] = [28, 8]

/** Each value as a segment of a column, the first series at the top; the colour shows how high, or how low, it is. */
const cellsOf = (
  { categories, series, heat, unit = '' }: ChartProps,
  colours: ChartColours,
  decimalPoint: string,
): SeriesOptionsType[] => {
  const isLowBetter = heat === 'least'
  const isCell = (value: number | null): value is number => value !== null && (isLowBetter || value !== 0)
  const knownValues = series.flatMap(({ values }) => values.filter(isCell))
  const highest = Math.max(1, ...knownValues)
  const paint = colours.series[0] ?? colours.background
  // Where less is better the step follows the rank, so that an outlier does not make all others alike.
  const shadeOf = (value: number) =>
    isLowBetter
      ? SHADES.length -
        Math.floor((knownValues.filter((one) => one < value).length / knownValues.length) * SHADES.length)
      : Math.ceil((value / highest) * SHADES.length)
  const text = (value: number | null) => {
    if (!isCell(value)) return isLowBetter ? '—' : '0'
    return isLowBetter ? value.toFixed(1).replace('.', decimalPoint) : String(value)
  }
  // Only on the fullest colour the surface colour has more contrast than the text colour, in both schemes.
  const textColourOn = (value: number | null) => {
    if (!isCell(value)) return colours.quiet
    return shadeOf(value) === SHADES.length ? colours.surface : colours.text
  }
  const labelOf = (value: number | null) => (isCell(value) ? `${text(value)}${unit}` : text(value))
  return series.map(({ name, values }, index) => ({
    type: 'column',
    name,
    custom: { index },
    showInLegend: false,
    accessibility: {
      // All segments have the same height: the height has no meaning.
      point: {
        descriptionFormatter: (point) =>
          `${categories[point.index] ?? ''}, ${labelOf(values[point.index] ?? null)}. ${name}.`,
      },
    },
    data: values.map((value) => ({
      y: 1,
      color: isCell(value) ? `${paint}${SHADES[shadeOf(value) - 1] ?? ''}` : 'transparent',
      custom: { text: labelOf(value) },
      // An empty cell has no details to open.
      ...(!isCell(value) && { events: { click: () => undefined } }),
      dataLabels: { style: { color: textColourOn(value) } },
    })),
    dataLabels: {
      enabled: true,
      style: { fontSize: '11px', fontWeight: '450', textOutline: 'none' },
      formatter() {
        return text(values[this.index] ?? null)
      },
    },
  }))
}

/** Row names instead of numbers: the first series is the topmost segment of each column. */
const rowAxis = (series: ChartProps['series'], labels: object) => ({
  gridLineWidth: 0,
  reversedStacks: true,
  max: series.length,
  // Otherwise the axis would begin and end in the middle of a row.
  startOnTick: false,
  endOnTick: false,
  tickPositions: series.map((_, index) => index + 0.5),
  labels: {
    ...labels,
    formatter: ({ value }: { value: number | string }) => series[series.length - Math.ceil(Number(value))]?.name ?? '',
  },
})

/** Cells instead of columns. */
export const heatOptions = (baseOptions: Options, given: ChartProps, colours: ChartColours): Options => {
  const props = withPlainNames(given)
  const axis = [baseOptions.yAxis ?? []].flat()[0]
  // The content beside the rows relies on these margins above and below.
  const margins = props.heat === 'least' && { marginTop: TOP_PX, marginBottom: BOTTOM_PX }
  return {
    ...baseOptions,
    chart: { ...baseOptions.chart, ...margins },
    ...(margins && { xAxis: { ...[baseOptions.xAxis ?? []].flat()[0], opposite: true } }),
    yAxis: [{ ...axis, ...rowAxis(props.series, { style: { color: colours.quiet, fontSize: '11px' } }) }],
    plotOptions: {
      ...baseOptions.plotOptions,
      column: {
        stacking: 'normal',
        borderWidth: 2,
        borderColor: colours.surface,
        borderRadius: 2,
        groupPadding: 0.02,
        pointPadding: 0,
      },
    },
    tooltip: { ...baseOptions.tooltip, shared: false, pointFormat: '{series.name}: <b>{point.custom.text}</b>' },
    series: cellsOf(props, colours, baseOptions.lang?.decimalPoint ?? '.'),
  }
}

/** Height of the legend below. */
const LEGEND_PX = 32

/** Rows of cells, a legend of their colours, and content beside the rows. */
export default function HeatDrawing({ aside, height, ...props }: DrawingProps & { aside?: ReactNode }) {
  const { t } = useTranslation('analytics')
  const isLowBetter = props.heat === 'least'
  const isEmpty = props.series.length === 0 || props.categories.length === 0
  const legendHeight = isEmpty ? 0 : LEGEND_PX
  const legend = {
    from: t(isLowBetter ? 'chart.nearer' : 'chart.less'),
    to: t(isLowBetter ? 'chart.farther' : 'chart.more'),
    shades: isLowBetter ? SHADES.toReversed() : SHADES,
  }
  // The drawing stays mounted when figures come or go: only its surroundings change.
  return (
    <div className="heat">
      <div className="flex min-width-0" style={{ height: height - legendHeight }}>
        <div className="flex-1 min-width-0">
          <Drawing {...props} {...(!isEmpty && { legend })} height={height - legendHeight} optionsOf={heatOptions} />
        </div>
        {!isEmpty && aside}
      </div>
      {!isEmpty && (
        <p className="heat-legend pad-4-8-0 ink-3 row gap-2 size-11 flush">
          {legend.from}
          {legend.shades.map((shade) => (
            <i
              key={shade}
              style={{
                background: `color-mix(in srgb, var(--chart-1) ${(parseInt(shade, 16) / 255) * 100}%, transparent)`,
              }}
            />
          ))}
          {legend.to}
        </p>
      )}
    </div>
  )
}
