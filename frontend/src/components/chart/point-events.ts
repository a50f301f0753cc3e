import type { Chart, Options, Point, PointerEventObject } from 'highcharts'

const OPENED = 'chart-point'
/** So near to a line, in pixels, is on it. */
const NEAR = 20

type Opened = { category: number; series: number }

const tell = ({ series, index }: Point) => {
  const detail: Opened = { category: index, series: Number(series.userOptions.custom?.['index'] ?? series.index) }
  series.chart.container.dispatchEvent(new CustomEvent(OPENED, { bubbles: true, detail }))
}

/** The point of a line where there is one near; bars and cells are clicked themselves. */
const lineAt = ({ series, xAxis, plotTop }: Chart, { chartX, chartY }: PointerEventObject): Point | undefined => {
  const category = Math.round(xAxis[0]?.toValue(chartX) ?? -1)
  const away = ({ plotY = Infinity }: Point) => Math.abs(plotY + plotTop - chartY)
  return series
    .flatMap(({ type, visible, points }) => (visible && /line|area/.test(type) ? points : []))
    .filter((point) => point.x === category && away(point) < NEAR)
    .toSorted((a, b) => away(a) - away(b))[0]
}

/** Tells the page of a point that is clicked, or chosen with the keyboard; the options stay the same for every drawing. */
export const pointEvents: Options = {
  chart: {
    events: {
      // A line that comes to the front while it is pressed is not told of as clicked.
      click: function (this: Chart, event: PointerEventObject) {
        const point = lineAt(this, event)
        if (point) tell(point)
      },
    },
  },
  plotOptions: {
    series: {
      cursor: 'pointer',
      point: {
        events: {
          click: function (this: Point) {
            tell(this)
          },
        },
      },
    },
  },
}

/** Calls with the places of the category and of the series of each point that is opened within. Returns what ends it. */
export const onOpened = (within: HTMLElement, open: (category: number, series: number) => void): (() => void) => {
  const opened = (event: Event) => {
    if (!(event instanceof CustomEvent)) return
    const { category, series }: Opened = event.detail
    open(category, series)
  }
  within.addEventListener(OPENED, opened)
  return () => within.removeEventListener(OPENED, opened)
}
