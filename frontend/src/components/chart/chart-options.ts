import type { Options, Point, SeriesOptionsType } from 'highcharts'
import type { ChartProps } from './chart-props.ts'

/** The colours of the page as they are now; an exported picture cannot hold variables. */
export interface ChartColours {
  series: readonly string[]
  background: string
  text: string
  quiet: string
  line: string
  surface: string
  raised: string
  goal: string
}

export interface ChartWords {
  noData: string
  decimalPoint: string
  thousandsSep: string
}

const RADIUS = 2
/** Room behind the longest bar for what it says of itself, in lengths of that bar. */
const WORDS = 0.8
/** Two hexadecimal digits of opacity behind a colour. */
const FADED = '73'

const faded = (colour: string) => `${colour}${FADED}`

const colourOf = (colour: ChartProps['series'][number]['colour'], colours: ChartColours) =>
  colour === 'background' ? colours.background : (colours.series[colour - 1] ?? colours.background)

const seriesOf = (props: ChartProps, colours: ChartColours): SeriesOptionsType[] =>
  props.series.map(({ name, type, values, colour, dashed, labels, secondary }) => {
    const running = props.categories.findIndex((category) => category === props.runningCategory)
    const paint = colourOf(colour, colours)
    return {
      type,
      name,
      color: paint,
      data: values.map((y, index) => (index === running && type !== 'line' ? { y, color: faded(paint) } : { y })),
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
      ...(secondary === true && { yAxis: 1 }),
    }
  })

/** What every chart has in common, and what this one asks for. */
export const chartOptions = (props: ChartProps, height: number, colours: ChartColours, words: ChartWords): Options => {
  const { categories, unit = '', max, goal, series, stacked = false, title } = props
  const saysItself = series.length > 0 && series.every(({ labels }) => labels !== undefined)
  const label = { style: { color: colours.quiet, fontSize: '11px' } }
  const axis = {
    title: { text: undefined },
    gridLineColor: colours.line,
    gridLineWidth: 1,
    labels: { ...label, format: `{value}${unit}` },
    min: 0,
    visible: !saysItself,
    maxPadding: saysItself ? WORDS : 0.02,
    ...(saysItself && { endOnTick: false }),
  }
  return {
    chart: {
      height,
      backgroundColor: 'transparent',
      spacing: [4, 8, 8, 4],
      style: { fontFamily: 'inherit' },
      animation: false,
    },
    title: { text: undefined },
    // The card around the chart is its landmark and has its heading; the library's own would only repeat them.
    accessibility: {
      description: title,
      landmarkVerbosity: 'disabled',
      screenReaderSection: { beforeChartFormat: '<p>{chartLongdesc}</p><p>{viewTableButton}</p>' },
    },
    credits: { enabled: false },
    exporting: {
      enabled: false,
      fallbackToExportServer: false,
      filename: title,
      chartOptions: {
        chart: { backgroundColor: colours.surface },
        title: { text: title, style: { color: colours.text } },
      },
    },
    legend: {
      align: 'left',
      verticalAlign: 'top',
      margin: 8,
      padding: 0,
      symbolHeight: 9,
      symbolRadius: RADIUS,
      itemStyle: { color: colours.text, fontSize: '12px', fontWeight: '450' },
      itemHoverStyle: { color: colours.text },
    },
    lang: { noData: words.noData, decimalPoint: words.decimalPoint, thousandsSep: words.thousandsSep },
    noData: { style: { color: colours.quiet, fontSize: '12.5px', fontWeight: '450' } },
    xAxis: { categories: [...categories], lineColor: colours.line, tickLength: 0, labels: label },
    yAxis: [
      {
        ...axis,
        ...(max !== undefined && { max, endOnTick: false }),
        ...(goal !== undefined && {
          plotBands: [
            {
              from: 0,
              to: goal.upTo,
              color: `${colours.goal}22`,
              label: {
                text: goal.text,
                align: 'right',
                verticalAlign: 'bottom',
                x: -4,
                y: -6,
                style: { color: colours.goal, fontSize: '11px' },
              },
            },
          ],
        }),
      },
      { ...axis, opposite: true, gridLineWidth: 0 },
    ],
    tooltip: {
      shared: true,
      valueSuffix: unit,
      backgroundColor: colours.raised,
      borderColor: colours.line,
      shadow: false,
      style: { color: colours.text, fontSize: '12px' },
    },
    plotOptions: {
      series: { animation: false, marker: { enabled: false }, states: { inactive: { opacity: 0.5 } } },
      column: {
        borderWidth: 0,
        borderRadius: RADIUS,
        groupPadding: 0.12,
        pointPadding: 0.04,
        ...(stacked && { stacking: 'normal' }),
      },
      bar: { borderWidth: 0, borderRadius: RADIUS },
      line: { lineWidth: 2 },
    },
    series: seriesOf(props, colours),
  }
}
