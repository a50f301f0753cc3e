import type {
  AxisLabelsFormatterContextObject,
  Options,
  Point,
  SeriesOptionsType,
  XAxisLabelsOptions,
} from 'highcharts'
import type { ChartProps, ChartColours, ChartWords } from './chart-props.ts'
import { inFormat, withPlainNames } from './lazy-rendering/plain-names.ts'

/** Most lines of a category name. */
const MAX_NAME_LINES = 5
/** Most letters of a short category name, and how many of these fit in one row; a full page fits twice as many. */
const SHORT_NAME_LETTERS = 7
const SHORT_NAMES_IN_ROW = 7
/** A chart higher than this many pixels fills a page. */
const PAGE_ABOVE_PX = 400
/** Letters that fit in one row below a chart, in total. */
const LETTERS_BELOW = 56
/**
 * Maximum width in pixels of the names left of bars, on a card and on a full page; with many bars each name has one
 * line.
 */
const [NAMES_PX, PAGE_NAMES_PX] = [190, 480]
const MANY_BARS = 6
/** Letters of a name that fit on a card. */
const CARD_NAME_LETTERS = 32
/** Up to this many long column names are upright on one level of a card; more are staggered on two levels. */
const MAX_UPRIGHT_NAMES = 6
const QUARTERS = [0, 25, 50, 75, 100]
/** Never truncated. */
const asOneLine = { textOverflow: 'none' as const, whiteSpace: 'nowrap' as const }

const areShort = (categories: readonly string[]): boolean => {
  const longest = Math.max(0, ...categories.map(({ length }) => length))
  return longest <= SHORT_NAME_LETTERS || longest * categories.length <= LETTERS_BELOW
}

/** Without the text in brackets: the airport of a city. */
const shortenName = (name: string) => name.replace(/ \(.*?\)/g, '')

/** Short names (weeks, hours) are upright; long ones wrap. */
const categoryLabels = (
  { categories, series, runningCategory, isWide }: ChartProps,
  style: object,
  running: string,
  height: number,
): XAxisLabelsOptions => {
  const isPage = height > PAGE_ABOVE_PX
  if (series.some(({ type }) => type === 'bar')) {
    const oneLineStyle = categories.length > MANY_BARS && {
      textOverflow: 'ellipsis' as const,
      whiteSpace: 'nowrap' as const,
    }
    return {
      step: 1,
      style: { ...style, width: isPage ? PAGE_NAMES_PX : NAMES_PX, ...oneLineStyle },
      ...(!isPage &&
        categories.some(({ length }) => length > CARD_NAME_LETTERS) && {
          formatter: ({ value }) => {
            const short = shortenName(String(value))
            // Only while no other category has the same short name.
            return categories.every((one) => one === value || shortenName(one) !== short) ? short : String(value)
          },
        }),
    }
  }
  return areShort(categories)
    ? {
        rotation: 0,
        style: { ...style, ...asOneLine },
        formatter: ({ value }) => (value === runningCategory ? running : String(value)),
      }
    : {
        // The names stay upright even in narrow columns.
        autoRotationLimit: 0,
        padding: 0,
        ...(!isPage && isWide !== true && categories.length > MAX_UPRIGHT_NAMES && { staggerLines: 2 }),
        style: { ...style, lineClamp: MAX_NAME_LINES },
      }
}

/** With many short names some are left out, but never the running week, which is the last. */
const shownNames = ({ categories, series, runningCategory }: ChartProps, height: number) => {
  const step = Math.ceil(categories.length / (height > PAGE_ABOVE_PX ? 2 * SHORT_NAMES_IN_ROW : SHORT_NAMES_IN_ROW))
  if (step < 2 || series.some(({ type }) => type === 'bar') || !areShort(categories)) return undefined
  const first = runningCategory === undefined ? 0 : (categories.length - 1) % step
  return categories.map((_, index) => index).filter((index) => index % step === first)
}

const chartedValues = (series: ChartProps['series']) =>
  series.filter(({ tableOnly }) => tableOnly !== true).flatMap((one) => one.values.map((value) => value ?? 0))
/** Whether there are values below zero: their axis does not begin at zero. */
const goesBelow = (series: ChartProps['series']) => chartedValues(series).some((value) => value < 0)
const isZero = (series: ChartProps['series']) => chartedValues(series).every((value) => value === 0)
/** Whether there are shares above 100 %: their axis has no ceiling. */
const goesAbove = (series: ChartProps['series']) => chartedValues(series).some((value) => value > 100)

/** Shares of 50 % or more get an axis from 0 to 100 % with lines at its quarters. */
const quartersOf = (unit: string, series: ChartProps['series'], { stacked, heat, min, max }: ChartProps) => {
  const highest = Math.max(0, ...chartedValues(series))
  const isShare =
    unit.endsWith('%') && series.length > 0 && heat === undefined && min === undefined && max === undefined
  return isShare &&
    (stacked === 'percent' || (stacked !== true && (highest === 0 || (highest >= 50 && highest <= 100)))) &&
    !goesBelow(series)
    ? QUARTERS
    : undefined
}

const RADIUS_PX = 2
/** Half the width in pixels of the last number below bars: it is centred on the end of the axis. */
const HALF_NUMBER_PX = 26
/** Room behind the longest bar for its label, as a fraction of that bar. */
const LABEL_ROOM = 0.8
/** Hexadecimal alpha suffix of a colour. */
const FADED_ALPHA = '73'
/** Alpha suffix of the running column inside the period, which also has an edge. */
const RUNNING_ALPHA = 'a6'
/** Lines of an axis beside a share axis: as many as the quarters of the share axis. */
const AXIS_LINES = 5
/** The fonts of the page, by name: an exported picture does not inherit them. */
const FONTS = "'Inter Variable', system-ui, sans-serif"
/**
 * Set explicitly: the library module for boxes and points reads the pane of every axis with undefined minor ticks.
 * Charts drawn before that module loaded have no pane, and their redraw would fail.
 */
const minorTicks = false
/** Maximum widths in pixels, so that few bars do not become wide; bars with value labels need more. */
const [COLUMN_PX, BAR_PX, LABELLED_BAR_PX] = [36, 20, 34]

const fade = (colour: string) => `${colour}${FADED_ALPHA}`
const mark = { enabled: true, radius: 3 }

const colourOf = (colour: ChartProps['series'][number]['colour'], colours: ChartColours) =>
  typeof colour === 'number' ? (colours.series[colour - 1] ?? colours.background) : colours[colour]

/** Whether a value of a line has no neighbours: without a mark it would be invisible. */
const isIsolated = (values: readonly (number | null)[], index: number): boolean =>
  (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null

const seriesOf = (props: ChartProps, colours: ChartColours, words: ChartWords): SeriesOptionsType[] =>
  props.series
    .map((one, seriesIndex) => ({ ...one, seriesIndex }))
    .filter(({ tableOnly }) => tableOnly !== true)
    .map(({ name, type, values, colour, dashed, labels, secondary, isMoney, seriesIndex }) => {
      const running = props.categories.findIndex((category) => category === props.runningCategory)
      const paint = colourOf(colour, colours)
      const before = props.before ?? 0
      const isLine = type === 'line' || type === 'area'
      const unfinishedStyle = { color: `${paint}${RUNNING_ALPHA}` }
      const pointStyle = (index: number) => {
        if (index < before) return { color: fade(paint) }
        return index === running ? { ...unfinishedStyle, borderColor: paint, borderWidth: 1 } : {}
      }
      // A series of zeros would be invisible on the line of the axis.
      const isMarked = (index: number) => isIsolated(values, index) || isZero(props.series)
      return {
        type: type === 'marks' ? 'line' : type,
        name,
        custom: { index: seriesIndex },
        color: paint,
        data: values.map((y, index) => ({
          y,
          ...(!isLine && pointStyle(index)),
          ...(type === 'line' && y !== null && isMarked(index) && { marker: mark }),
        })),
        // The part of a line before the period is its own segment, and so is the part to the running value.
        ...(isLine &&
          (before > 0 || running > 0) && {
            zoneAxis: 'x' as const,
            zones: [
              ...(before > 0 ? [{ value: before - 0.5, color: fade(paint) }] : []),
              ...(running > before ? [{ value: running - 1 }] : []),
              running > 0 ? unfinishedStyle : {},
            ],
          }),
        ...(type === 'marks' && {
          lineWidth: 0,
          marker: mark,
          states: { hover: { lineWidthPlus: 0 } },
        }),
        // Bars with value labels need no legend.
        ...(labels !== undefined && {
          showInLegend: false,
          dataLabels: {
            enabled: true,
            inside: false,
            allowOverlap: true,
            overflow: 'allow' as const,
            crop: false,
            style: { color: colours.text, fontSize: '12px', fontWeight: '500', textOutline: 'none' },
            formatter: function (this: Point) {
              return labels[this.index] ?? ''
            },
          },
        }),
        ...(dashed === true && { dashStyle: 'ShortDash' as const }),
        ...((secondary === true || isMoney === true) && {
          ...(secondary && { yAxis: 1 }),
          tooltip: { valueSuffix: isMoney === true ? words.money : (props.secondaryUnit ?? '') },
        }),
      }
    })

/** From this value on the numbers of an axis are in thousands; from a thousand times as much on in millions. */
const [THOUSANDS_FROM, THOUSAND] = [10_000, 1000]

/** `1.800`, with its unit; on a long axis each number is written as `60k`. */
const numberWith = (unit: string) =>
  function (this: AxisLabelsFormatterContextObject): string {
    const { value, chart, axis } = this
    const { min, max } = axis.getExtremes()
    const highest = Math.max(max, -min)
    const [divisor, suffix] =
      highest >= THOUSANDS_FROM * THOUSAND
        ? [THOUSAND ** 2, 'M']
        : highest >= THOUSANDS_FROM
          ? [THOUSAND, 'k']
          : [1, '']
    const number = Number(value)
    return `${chart.numberFormatter(number / divisor, -1)}${number === 0 ? '' : suffix}${unit}`
  }

const seriesOfSecondAxis = (series: ChartProps['series']) => series.filter(({ secondary }) => secondary === true)

/** Options common to every chart, and those of this one. */
export const chartOptions = (given: ChartProps, height: number, colours: ChartColours, words: ChartWords): Options => {
  const props = withPlainNames(given)
  const { categories, min, max, goal, series, title } = props
  const stacking = props.stacked === true ? 'normal' : props.stacked || undefined
  const unit = stacking === 'percent' ? words.percent : (props.unit ?? '')
  const hasValuesBelow = series.some(({ type }) => type === 'bar')
  const hasOwnLabels = series.length > 0 && series.every(({ labels }) => labels !== undefined)
  const label = { style: { color: colours.quiet, fontSize: '11px' } }
  const secondSeries = seriesOfSecondAxis(series)
  const isShareAxis = props.secondaryUnit?.endsWith('%') === true
  const axis = {
    title: { text: undefined },
    gridLineColor: colours.line,
    gridLineWidth: 1,
    labels: { style: { ...label.style, ...asOneLine }, formatter: numberWith(unit) },
    minorTicks,
    tickAmount: isShareAxis && secondSeries.length > 0 && (min ?? max) === undefined ? AXIS_LINES : undefined,
    allowDecimals: unit !== '',
    // The first series is drawn next to the axis.
    reversedStacks: false,
    ...(goesBelow(series) ? {} : { min: 0 }),
    // Zeros are drawn at the bottom of their axis, not in its middle.
    ...(isZero(series) && { softMax: 1 }),
    visible: !hasOwnLabels,
    maxPadding: hasOwnLabels ? LABEL_ROOM : 0.02,
    ...(hasOwnLabels && { endOnTick: false }),
    ...(unit.endsWith('%') && !goesAbove(series) && { ceiling: 100 }),
    tickPositions: quartersOf(
      unit,
      series.filter(({ secondary }) => secondary !== true),
      props,
    ),
  }
  return {
    chart: {
      height,
      backgroundColor: 'transparent',
      spacing: [4, 8, 8, 4],
      // The last number is centred on the end of the axis, and the library reserves no room for it.
      ...(hasValuesBelow && { marginRight: HALF_NUMBER_PX }),
      style: { fontFamily: FONTS },
      animation: false,
    },
    title: { text: undefined },
    // The card around the chart is its landmark and has its heading; the library’s own would only repeat them.
    accessibility: {
      description: title,
      landmarkVerbosity: 'disabled',
      screenReaderSection: { beforeChartFormat: '<p>{chartLongdesc}</p>', afterChartFormat: '' },
      series: { descriptionFormatter: ({ name }) => name },
    },
    // The colours are in the style sheet of charts: setting them on the root per chart would restyle the whole page.
    palette: { injectCSS: false },
    credits: { enabled: false },
    legend: {
      // A single series is described by the title.
      enabled: props.isNamed === true || series.filter(({ tableOnly }) => tableOnly !== true).length > 1,
      align: 'left',
      verticalAlign: 'top',
      margin: 12,
      padding: 0,
      // Items are in one row while there is room, each as wide as its own text.
      alignColumns: false,
      itemDistance: 14,
      symbolPadding: 4,
      symbolHeight: 9,
      symbolRadius: RADIUS_PX,
      itemStyle: { color: colours.text, fontSize: '12px', fontWeight: '450' },
      itemHoverStyle: { color: colours.text },
    },
    // The name of a series is language-neutral; the chart is described by its title.
    lang: {
      ...words,
      // Descriptions for screen readers format numbers in the reader’s style too.
      accessibility: {
        ...words,
        chartContainerLabel: inFormat(title),
        svgContainerLabel: inFormat(title),
        legend: { legendItem: '{itemName}', legendLabelNoTitle: inFormat(title) },
        series: { nullPointValue: words.noValue },
      },
    },
    noData: { style: { color: colours.quiet, fontSize: '12.5px', fontWeight: '450' } },
    xAxis: {
      categories: [...categories],
      lineColor: colours.line,
      tickLength: 0,
      tickPositions: shownNames(props, height),
      minorTicks,
      labels: { ...label, ...categoryLabels(props, label.style, words.running, height) },
    },
    yAxis: [
      {
        ...axis,
        ...(min !== undefined && { min, startOnTick: false }),
        ...(max !== undefined && { max, endOnTick: false }),
        ...(goal !== undefined && {
          plotBands: [
            {
              from: 0,
              to: goal.upTo,
              color: `${colours.goal}22`,
              label: {
                text: goal.text,
                // A line often ends in the running week, at the right.
                align: 'left',
                verticalAlign: 'bottom',
                x: 6,
                y: -6,
                style: { color: colours.goal, fontSize: '11px' },
              },
            },
          ],
        }),
      },
      ...(secondSeries.length === 0
        ? []
        : [
            {
              ...axis,
              labels: { ...label, formatter: numberWith(props.secondaryUnit ?? unit) },
              opposite: true,
              gridLineWidth: 0,
              // A share axis ends at 100 %, regardless of the lines of the other axis.
              alignTicks: !isShareAxis,
              ...(isShareAxis && !goesAbove(secondSeries) && { ceiling: 100 }),
              tickPositions: quartersOf(props.secondaryUnit ?? unit, secondSeries, { ...props, stacked: false }),
            },
          ]),
    ],
    tooltip: {
      shared: true,
      valueSuffix: props.unit ?? '',
      ...(stacking === 'percent' && {
        pointFormat: `{series.name}: <b>{point.y}</b> ({point.percentage:.0f}${words.percent})<br>`,
      }),
      backgroundColor: colours.raised,
      borderColor: colours.line,
      shadow: false,
      style: { color: colours.text, fontSize: '12px' },
    },
    plotOptions: {
      series: {
        animation: false,
        marker: { enabled: false, symbol: 'circle' },
        states: { inactive: { opacity: 0.5 } },
      },
      column: {
        borderWidth: 0,
        borderRadius: RADIUS_PX,
        groupPadding: 0.12,
        pointPadding: 0.04,
        maxPointWidth: COLUMN_PX,
        ...(stacking && { stacking }),
      },
      bar: {
        borderWidth: 0,
        borderRadius: RADIUS_PX,
        maxPointWidth: hasOwnLabels ? LABELLED_BAR_PX : BAR_PX,
        ...(stacking && { stacking }),
      },
      line: { lineWidth: 2 },
      area: { lineWidth: 2, fillOpacity: 0.2 },
    },
    series: seriesOf(props, colours, words),
  }
}
