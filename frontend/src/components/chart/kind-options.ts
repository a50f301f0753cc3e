import type { Chart, Options, XAxisOptions, YAxisOptions, Point, SVGElement } from 'highcharts'
import type { ChartColours, ChartProps } from './chart-props.ts'
import { inFormat, withPlainNames } from './lazy-rendering/plain-names.ts'

/** Distance between a point and its name, in pixels. */
const GAP_PX = 3

/** A drawn point and the size of its name. */
interface NamedPoint {
  x: number
  y: number
  /** Of the point, whose centre is x and y. */
  radius: number
  /** Of its name. */
  width: number
  height: number
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

const doOverlap = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

const clamp = (value: number, max: number) => Math.max(0, Math.min(value, max))

/**
 * Upper left corner of each name within the plot: above, below, right or left of its point, wherever it covers neither
 * a point nor another name; undefined without such a place.
 */
export const nameCorners = (
  points: readonly NamedPoint[],
  plot: { width: number; height: number },
): ({ x: number; y: number } | undefined)[] => {
  const marks = points.map(({ x, y, radius }): Box => ({
    left: x - radius,
    top: y - radius,
    width: 2 * radius,
    height: 2 * radius,
  }))
  const names: Box[] = []
  return points.map(({ x, y, radius, width, height }) => {
    if (width === 0) return undefined
    const distance = radius + GAP_PX
    const nameBox = [
      { left: x - width / 2, top: y - distance - height },
      { left: x - width / 2, top: y + distance },
      { left: x + distance, top: y - height / 2 },
      { left: x - distance - width, top: y - height / 2 },
    ]
      .map(({ left, top }): Box => ({
        left: clamp(left, plot.width - width),
        top: clamp(top, plot.height - height),
        width,
        height,
      }))
      .find((box) => ![...marks, ...names].some((other) => doOverlap(box, other)))
    if (nameBox === undefined) return undefined
    names.push(nameBox)
    return { x: nameBox.left, y: nameBox.top }
  })
}

/** The library's types leave out the label of a point. */
type LabelledPoint = Point & { dataLabel?: SVGElement }

/** Places the names of points where they are readable; a name without room is shown only in the tooltip. */
const placeNames = (chart: Chart) => {
  const points: readonly LabelledPoint[] = chart.series[0]?.points ?? []
  const sizes = points.map(({ dataLabel }) => dataLabel?.getBBox())
  const corners = nameCorners(
    points.map(({ plotX = 0, plotY = 0, graphic }, index) => ({
      x: plotX,
      y: plotY,
      radius: (graphic?.getBBox().width ?? 0) / 2,
      width: sizes[index]?.width ?? 0,
      height: sizes[index]?.height ?? 0,
    })),
    { width: chart.plotWidth, height: chart.plotHeight },
  )
  for (const [index, { dataLabel }] of points.entries()) {
    const corner = corners[index]
    if (corner === undefined) dataLabel?.hide()
    else {
      dataLabel?.attr(corner)
      dataLabel?.show()
    }
  }
}

/** Hexadecimal alpha suffixes of colours. */
const [BOX_ALPHA, POINT_ALPHA] = ['40', '66']
/** Radius of a point; with a size measure, of the smallest and of the largest point. */
const [RADIUS_PX, MIN_RADIUS_PX, MAX_RADIUS_PX] = [5, 4, 18]
/** Pixels around a point, and at the right for half of the last number. */
const [EDGE_PX, HALF_NUMBER_PX] = [2, 26]
/** Maximum names in the tooltip of points at the same position. */
const MAX_NAMES = 6
/** Separator in the name of a source on a lane. */
const NAME_SEPARATOR = ' · '
const parts = ['low', 'q1', 'median', 'q3', 'high'] as const

const withUnit = (name: string, unit = '') => (unit.trim() === '' ? name : `${name} (${unit.trim()})`)

const yAxisOf = ({ yAxis }: Options): YAxisOptions => (Array.isArray(yAxis) ? yAxis[0] : yAxis) ?? {}
const xAxisOf = ({ xAxis }: Options): XAxisOptions => (Array.isArray(xAxis) ? xAxis[0] : xAxis) ?? {}

/** Suffix of the values of a series in the tooltip. */
const suffixOf = ({ series }: Options, index: number): string => {
  const one = series?.[index]
  return one !== undefined && 'tooltip' in one ? (one.tooltip?.valueSuffix ?? '') : ''
}

/** The axis of values has free ends, unless the user has set them. */
const valueAxisEnds = ({ min, max }: ChartProps) => ({
  min: min ?? null,
  ...(max !== undefined && { max }),
})

const boxOptions = (baseOptions: Options, props: ChartProps, colours: ChartColours): Options => {
  const { categories, series, title } = props
  const paint = colours.series[0] ?? colours.background
  const values = series.slice(0, parts.length)
  return {
    ...baseOptions,
    chart: { ...baseOptions.chart, inverted: true },
    legend: { enabled: false },
    xAxis: { ...xAxisOf(baseOptions), labels: { ...xAxisOf(baseOptions).labels, step: 1 } },
    yAxis: [{ ...yAxisOf(baseOptions), ...valueAxisEnds(props) }],
    tooltip: {
      ...baseOptions.tooltip,
      shared: false,
      headerFormat: '<b>{point.key}</b><br>',
      pointFormat: values
        .map(
          ({ name }, index) => `${inFormat(name)}: <b>{point.${parts[index] ?? ''}}${suffixOf(baseOptions, index)}</b>`,
        )
        .join('<br>'),
    },
    series: [
      {
        type: 'boxplot',
        name: title,
        // A click opens the median.
        custom: { index: 2 },
        accessibility: {
          // The library’s own descriptions are English.
          point: {
            descriptionFormatter: ({ index, series: { chart } }) =>
              `${categories[index] ?? ''}. ${values
                .map(
                  ({ name, values: seriesValues }) => `${name} ${chart.numberFormatter(seriesValues[index] ?? 0, -1)}`,
                )
                .join(', ')}`,
          },
        },
        color: paint,
        fillColor: `${paint}${BOX_ALPHA}`,
        medianColor: colours.text,
        medianWidth: 2,
        whiskerLength: '40%',
        maxPointWidth: 22,
        data: categories.map((_, index) => values.map((one) => one.values[index] ?? null)),
      },
    ],
  }
}

const plotOptions = (baseOptions: Options, props: ChartProps, colours: ChartColours): Options => {
  const { categories, series, title, plot } = props
  const [x, y] = [series[plot?.x ?? -1], series[plot?.y ?? -1]]
  const size = series[plot?.size ?? -1]
  if (x === undefined || y === undefined) return baseOptions
  const paint = colours.series[0] ?? colours.background
  const largest = Math.max(1, ...(size?.values ?? []).map((value) => value ?? 0))
  const radius = (index: number) =>
    size === undefined
      ? RADIUS_PX
      : MIN_RADIUS_PX + (MAX_RADIUS_PX - MIN_RADIUS_PX) * Math.sqrt(Math.max(0, size.values[index] ?? 0) / largest)
  const label = { style: { color: colours.quiet, fontSize: '11px' } }
  const line = (name: string, value: string) => `${inFormat(name)}: <b>{point.${value}}</b>`
  const positionKey = (index: number) => `${x.values[index]} ${y.values[index]}`
  const indexesByPosition = new Map<string, number[]>()
  for (const index of categories.keys())
    indexesByPosition.set(positionKey(index), [...(indexesByPosition.get(positionKey(index)) ?? []), index])
  /**
   * Label of a point: the own name of a source on a lane; of several points at one position only the first has a label.
   */
  const labelOf = (name: string, index: number) => {
    const [first, ...further] = indexesByPosition.get(positionKey(index)) ?? []
    if (first !== index) return ''
    return `${name.split(NAME_SEPARATOR)[0] ?? ''}${further.length === 0 ? '' : ` +${further.length}`}`
  }
  const namesAt = (index: number) => {
    const names = (indexesByPosition.get(positionKey(index)) ?? []).map((one) => categories[one] ?? '')
    return [...names.slice(0, MAX_NAMES), ...(names.length > MAX_NAMES ? [`+${names.length - MAX_NAMES}`] : [])].join(
      '<br>',
    )
  }
  const room = (size === undefined ? RADIUS_PX : MAX_RADIUS_PX) + EDGE_PX
  return {
    ...baseOptions,
    // Points at the edges of the plot are not clipped.
    chart: {
      ...baseOptions.chart,
      marginTop: room,
      marginRight: Math.max(room, HALF_NUMBER_PX),
      events: {
        ...baseOptions.chart?.events,
        render: function (this: Chart) {
          placeNames(this)
        },
      },
    },
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
    yAxis: [{ ...yAxisOf(baseOptions), ...valueAxisEnds(props), title: { text: withUnit(y.name, y.unit), ...label } }],
    tooltip: {
      ...baseOptions.tooltip,
      shared: false,
      headerFormat: '',
      pointFormat: [
        '<b>{point.custom.names}</b>',
        line(withUnit(x.name, x.unit), 'x'),
        line(withUnit(y.name, y.unit), 'y'),
        ...(size === undefined
          ? []
          : [`${line(withUnit(size.name, size.unit), 'custom.size')}${suffixOf(baseOptions, plot?.size ?? -1)}`]),
      ].join('<br>'),
    },
    series: [
      {
        type: 'scatter',
        name: title,
        custom: { index: plot?.y },
        clip: false,
        color: paint,
        dataLabels: {
          enabled: true,
          // `placeNames` positions them.
          allowOverlap: true,
          crop: false,
          overflow: 'allow',
          padding: 0,
          style: {
            color: colours.quiet,
            fontSize: '11px',
            fontWeight: '450',
            textOutline: `2px ${colours.surface}`,
          },
          format: '{point.custom.label}',
        },
        marker: {
          enabled: true,
          symbol: 'circle',
          fillColor: `${paint}${POINT_ALPHA}`,
          lineWidth: 1,
          lineColor: paint,
        },
        data: categories.map((name, index) => ({
          name,
          x: x.values[index] ?? 0,
          y: y.values[index] ?? null,
          marker: { radius: radius(index) },
          custom: { size: size?.values[index] ?? 0, label: labelOf(name, index), names: namesAt(index) },
        })),
      },
    ],
  }
}

/** Boxes between minimum and maximum, or points along two measures. */
export const kindOptions = (baseOptions: Options, given: ChartProps, colours: ChartColours): Options => {
  const props = withPlainNames(given)
  if (props.series.length === 0) return baseOptions
  return props.box === true ? boxOptions(baseOptions, props, colours) : plotOptions(baseOptions, props, colours)
}
