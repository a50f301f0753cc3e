import type { Options, Point, XAxisOptions, YAxisOptions } from 'highcharts'
import type { ChartColours, ChartProps } from './chart-props.ts'

/** Hexadecimal digits of opacity behind a colour. */
const [PALE, VEILED] = ['40', '66']
/** Radius of a point, of the smallest and of the greatest, in pixels. */
const [POINT, LEAST, MOST] = [5, 4, 18]
/** Around a point, and at the right for half of the last number, in pixels. */
const [EDGE, HALF_A_NUMBER] = [2, 26]
/** In the name of a source on a lane. */
const BETWEEN = ' · '
const parts = ['low', 'q1', 'median', 'q3', 'high'] as const

const withUnit = (name: string, unit = '') => (unit.trim() === '' ? name : `${name} (${unit.trim()})`)

const yAxisOf = ({ yAxis }: Options): YAxisOptions => (Array.isArray(yAxis) ? yAxis[0] : yAxis) ?? {}
const xAxisOf = ({ xAxis }: Options): XAxisOptions => (Array.isArray(xAxis) ? xAxis[0] : xAxis) ?? {}

/** Behind the values of a series in the tooltip. */
const suffixOf = ({ series }: Options, place: number): string => {
  const one = series?.[place]
  return one !== undefined && 'tooltip' in one ? (one.tooltip?.valueSuffix ?? '') : ''
}

/** The axis of values as long as they need, where nobody has set its ends. */
const ends = ({ min, max }: ChartProps) => ({
  min: min ?? null,
  ...(max !== undefined && { max }),
})

const boxOptions = (usual: Options, props: ChartProps, colours: ChartColours): Options => {
  const { categories, series, title } = props
  const paint = colours.series[0] ?? colours.background
  const values = series.slice(0, parts.length)
  return {
    ...usual,
    chart: { ...usual.chart, inverted: true },
    legend: { enabled: false },
    xAxis: { ...xAxisOf(usual), labels: { ...xAxisOf(usual).labels, step: 1 } },
    yAxis: [{ ...yAxisOf(usual), ...ends(props) }],
    tooltip: {
      ...usual.tooltip,
      shared: false,
      headerFormat: '<b>{point.key}</b><br>',
      pointFormat: values
        .map(({ name }, place) => `${name}: <b>{point.${parts[place] ?? ''}}${suffixOf(usual, place)}</b>`)
        .join('<br>'),
    },
    series: [
      {
        type: 'boxplot',
        name: title,
        // What is opened is the middle.
        custom: { index: 2 },
        accessibility: {
          // The library's own words are English.
          point: {
            descriptionFormatter: ({ index, series: { chart } }) =>
              `${categories[index] ?? ''}. ${values
                .map(({ name, values: of }) => `${name} ${chart.numberFormatter(of[index] ?? 0, -1)}`)
                .join(', ')}`,
          },
        },
        color: paint,
        fillColor: `${paint}${PALE}`,
        medianColor: colours.text,
        medianWidth: 2,
        whiskerLength: '40%',
        maxPointWidth: 22,
        data: categories.map((_, place) => values.map((one) => one.values[place] ?? null)),
      },
    ],
  }
}

const plotOptions = (usual: Options, props: ChartProps, colours: ChartColours): Options => {
  const { categories, series, title, plot } = props
  const [x, y] = [series[plot?.x ?? -1], series[plot?.y ?? -1]]
  const size = series[plot?.size ?? -1]
  if (x === undefined || y === undefined) return usual
  const paint = colours.series[0] ?? colours.background
  const most = Math.max(1, ...(size?.values ?? []).map((value) => value ?? 0))
  const radius = (place: number) =>
    size === undefined ? POINT : LEAST + (MOST - LEAST) * Math.sqrt(Math.max(0, size.values[place] ?? 0) / most)
  const label = { style: { color: colours.quiet, fontSize: '11px' } }
  const line = (name: string, value: string) => `${name}: <b>{point.${value}}</b>`
  // Of a source on a lane its own name is read beside the point; where there is no room, at the point only.
  const isOfSources = categories.some((name) => name.includes(BETWEEN))
  const room = (size === undefined ? POINT : MOST) + EDGE
  return {
    ...usual,
    // At the ends of the axes, which the plot's edge is, points are whole ones.
    chart: { ...usual.chart, marginTop: room, marginRight: Math.max(room, HALF_A_NUMBER) },
    legend: { enabled: false },
    xAxis: {
      title: { text: withUnit(x.name, x.unit), ...label },
      lineColor: colours.line,
      gridLineColor: colours.line,
      gridLineWidth: 1,
      tickLength: 0,
      labels: label,
      allowDecimals: false,
    },
    yAxis: [{ ...yAxisOf(usual), ...ends(props), title: { text: withUnit(y.name, y.unit), ...label } }],
    tooltip: {
      ...usual.tooltip,
      shared: false,
      headerFormat: '',
      pointFormat: [
        '<b>{point.name}</b>',
        line(withUnit(x.name, x.unit), 'x'),
        line(withUnit(y.name, y.unit), 'y'),
        ...(size === undefined
          ? []
          : [`${line(withUnit(size.name, size.unit), 'custom.size')}${suffixOf(usual, plot?.size ?? -1)}`]),
      ].join('<br>'),
    },
    series: [
      {
        type: 'scatter',
        name: title,
        custom: { index: plot?.y },
        clip: false,
        color: paint,
        ...(isOfSources && {
          dataLabels: {
            enabled: true,
            // Read across the points that lie around it.
            style: {
              color: colours.quiet,
              fontSize: '10px',
              fontWeight: '450',
              textOutline: `2px ${colours.surface}`,
            },
            formatter: function (this: Point) {
              return this.name.split(BETWEEN)[0] ?? ''
            },
          },
        }),
        marker: { enabled: true, symbol: 'circle', fillColor: `${paint}${VEILED}`, lineWidth: 1, lineColor: paint },
        data: categories.map((name, place) => ({
          name,
          x: x.values[place] ?? 0,
          y: y.values[place] ?? null,
          marker: { radius: radius(place) },
          custom: { size: size?.values[place] ?? 0 },
        })),
      },
    ],
  }
}

/** Boxes of what lies between the least and the most, or points along two measures. */
export const kindOptions = (usual: Options, props: ChartProps, colours: ChartColours): Options => {
  if (props.series.length === 0) return usual
  return props.box === true ? boxOptions(usual, props, colours) : plotOptions(usual, props, colours)
}
