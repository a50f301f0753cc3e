import type { AxisLabelsFormatterContextObject, Options, Point, SeriesOptionsType } from 'highcharts'
import { asOneLine, categoryLabels, goesAbove, goesBelow, isZero, quartersOf, shownNames } from './axes.ts'
import type { ChartColours, ChartProps, ChartWords } from './chart-props.ts'

const RADIUS = 2
/** Pixels that half of the last number takes, where the values stand below: it is written around the end of the axis. */
const HALF_A_NUMBER = 26
/** Room behind the longest bar for what it says of itself, in lengths of that bar. */
const WORDS = 0.8
/** Two hexadecimal digits of opacity behind a colour. */
const FADED = '73'
/** The same for what counts and still goes on, whose columns have an edge as well. */
const GOING_ON = 'a6'
/** Of an axis beside one of shares, which has its quarters: the lines of both are the same. */
const TICKS = 5
/** Those of the page, by name: a picture, which stands outside of it, takes them along. */
const LETTERS = "'Inter Variable', system-ui, sans-serif"
/**
 * None, and said: the part of the library that draws boxes and points asks every axis that leaves it open for a pane,
 * which charts drawn before that part came do not have, and they could not be drawn again.
 */
const minorTicks = false
/** Few bars do not become wide ones; those that say their values themselves have room for them. */
const [COLUMN, BAR, SAYING] = [36, 20, 34]

const faded = (colour: string) => `${colour}${FADED}`
const mark = { enabled: true, radius: 3 }

const colourOf = (colour: ChartProps['series'][number]['colour'], colours: ChartColours) =>
  typeof colour === 'number' ? (colours.series[colour - 1] ?? colours.background) : colours[colour]

/** Of a line, a value with none beside it: it would not be seen without a mark. */
const standsAlone = (values: readonly (number | null)[], place: number): boolean =>
  (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null

const seriesOf = (props: ChartProps, colours: ChartColours, words: ChartWords): SeriesOptionsType[] =>
  props.series
    .map((one, index) => ({ ...one, index }))
    .filter(({ tableOnly }) => tableOnly !== true)
    .map(({ name, type, values, colour, dashed, labels, secondary, isMoney, index }) => {
      const running = props.categories.findIndex((category) => category === props.runningCategory)
      const paint = colourOf(colour, colours)
      const before = props.before ?? 0
      const isLine = type === 'line' || type === 'area'
      const going = { color: `${paint}${GOING_ON}` }
      const lookAt = (place: number) => {
        if (place < before) return { color: faded(paint) }
        return place === running ? { ...going, borderColor: paint, borderWidth: 1 } : {}
      }
      // Nothing but zeros would not be seen on the line of the axis.
      const isMarked = (place: number) => standsAlone(values, place) || isZero(props.series)
      return {
        type: type === 'marks' ? 'line' : type,
        name,
        custom: { index },
        color: paint,
        data: values.map((y, place) => ({
          y,
          ...(!isLine && lookAt(place)),
          ...(type === 'line' && y !== null && isMarked(place) && { marker: mark }),
        })),
        // Of a line, what lies before the period is a piece of its own, and so is the way to what still goes on.
        ...(isLine &&
          (before > 0 || running > 0) && {
            zoneAxis: 'x' as const,
            zones: [
              ...(before > 0 ? [{ value: before - 0.5, color: faded(paint) }] : []),
              ...(running > before ? [{ value: running - 1 }] : []),
              running > 0 ? going : {},
            ],
          }),
        ...(type === 'marks' && {
          lineWidth: 0,
          marker: mark,
          states: { hover: { lineWidthPlus: 0 } },
        }),
        // Where the bars say their values themselves, the colour needs no name.
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

/** From here on an axis is told in thousands, and in millions from so many times as much. */
const [LONG, THOUSAND] = [10_000, 1000]

/** `1.800`, with its unit; where an axis is long, each of its numbers is told as `60k`. */
const numberWith = (unit: string) =>
  function (this: AxisLabelsFormatterContextObject): string {
    const { value, chart, axis } = this
    const { min, max } = axis.getExtremes()
    const most = Math.max(max, -min)
    const [by, sign] = most >= LONG * THOUSAND ? [THOUSAND ** 2, 'M'] : most >= LONG ? [THOUSAND, 'k'] : [1, '']
    const number = Number(value)
    return `${chart.numberFormatter(number / by, -1)}${number === 0 ? '' : sign}${unit}`
  }

const secondAxis = (series: ChartProps['series']) => series.filter(({ secondary }) => secondary === true)

/** What every chart has in common, and what this one asks for. */
export const chartOptions = (props: ChartProps, height: number, colours: ChartColours, words: ChartWords): Options => {
  const { categories, min, max, goal, series, title } = props
  const stacking = props.stacked === true ? 'normal' : props.stacked || undefined
  const unit = stacking === 'percent' ? ' %' : (props.unit ?? '')
  const hasValuesBelow = series.some(({ type }) => type === 'bar')
  const saysItself = series.length > 0 && series.every(({ labels }) => labels !== undefined)
  const label = { style: { color: colours.quiet, fontSize: '11px' } }
  const ofSecond = secondAxis(series)
  const isOfShares = props.secondaryUnit?.endsWith('%') === true
  const axis = {
    title: { text: undefined },
    gridLineColor: colours.line,
    gridLineWidth: 1,
    labels: { style: { ...label.style, ...asOneLine }, formatter: numberWith(unit) },
    minorTicks,
    tickAmount: isOfShares && ofSecond.length > 0 && (min ?? max) === undefined ? TICKS : undefined,
    allowDecimals: unit !== '',
    // What comes first stands at the axis.
    reversedStacks: false,
    ...(goesBelow(series) ? {} : { min: 0 }),
    // Nothing but zeros lie at the foot of their axis, not in the middle of it.
    ...(isZero(series) && { softMax: 1 }),
    visible: !saysItself,
    maxPadding: saysItself ? WORDS : 0.02,
    ...(saysItself && { endOnTick: false }),
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
      // Its last number is written around the end of the axis, which leaves no room for it by itself.
      ...(hasValuesBelow && { marginRight: HALF_A_NUMBER }),
      style: { fontFamily: LETTERS },
      animation: false,
    },
    title: { text: undefined },
    // The card around the chart is its landmark and has its heading; the library's own would only repeat them.
    accessibility: {
      description: title,
      landmarkVerbosity: 'disabled',
      screenReaderSection: { beforeChartFormat: '<p>{chartLongdesc}</p>', afterChartFormat: '' },
      series: { descriptionFormatter: ({ name }) => name },
    },
    // Its colours stand in the sheet of charts: said anew at the root by each chart, all of the page would be styled again.
    palette: { injectCSS: false },
    credits: { enabled: false },
    legend: {
      // Of one series alone the title says what it is.
      enabled: props.isNamed === true || series.filter(({ tableOnly }) => tableOnly !== true).length > 1,
      align: 'left',
      verticalAlign: 'top',
      margin: 12,
      padding: 0,
      // Beside each other as long as there is room, each as wide as its own words.
      alignColumns: false,
      itemDistance: 14,
      symbolPadding: 4,
      symbolHeight: 9,
      symbolRadius: RADIUS,
      itemStyle: { color: colours.text, fontSize: '12px', fontWeight: '450' },
      itemHoverStyle: { color: colours.text },
    },
    // Of a series, its own name says enough in any language; of the chart, its title.
    lang: {
      ...words,
      // What is read out has the reader's signs in its numbers too.
      accessibility: {
        ...words,
        chartContainerLabel: title,
        svgContainerLabel: title,
        legend: { legendItem: '{itemName}', legendLabelNoTitle: title },
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
                // The running week, at the right, often ends in it.
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
      ...(ofSecond.length === 0
        ? []
        : [
            {
              ...axis,
              labels: { ...label, formatter: numberWith(props.secondaryUnit ?? unit) },
              opposite: true,
              gridLineWidth: 0,
              // A share ends at the whole, wherever the lines of the other axis stand.
              alignTicks: !isOfShares,
              ...(isOfShares && !goesAbove(ofSecond) && { ceiling: 100 }),
              tickPositions: quartersOf(props.secondaryUnit ?? unit, ofSecond, { ...props, stacked: false }),
            },
          ]),
    ],
    tooltip: {
      shared: true,
      valueSuffix: props.unit ?? '',
      ...(stacking === 'percent' && {
        pointFormat: '{series.name}: <b>{point.y}</b> ({point.percentage:.0f} %)<br>',
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
        borderRadius: RADIUS,
        groupPadding: 0.12,
        pointPadding: 0.04,
        maxPointWidth: COLUMN,
        ...(stacking && { stacking }),
      },
      bar: {
        borderWidth: 0,
        borderRadius: RADIUS,
        maxPointWidth: saysItself ? SAYING : BAR,
        ...(stacking && { stacking }),
      },
      line: { lineWidth: 2 },
      area: { lineWidth: 2, fillOpacity: 0.2 },
    },
    series: seriesOf(props, colours, words),
  }
}
