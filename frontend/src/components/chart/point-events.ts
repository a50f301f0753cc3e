import type { Chart, Options, Point, PointerEventObject } from 'highcharts'

const OPENED_EVENT = 'chart-point'
/** Distance in pixels that still counts as on the line. */
const NEAR_PX = 20

type OpenedPoint = { category: number; series: number }

const report = ({ series, index }: Point) => {
  const detail: OpenedPoint = { category: index, series: Number(series.userOptions.custom?.['index'] ?? series.index) }
  series.chart.container.dispatchEvent(new CustomEvent(OPENED_EVENT, { bubbles: true, detail }))
}

/** The nearest point of a line within `NEAR_PX`; bars and cells get their own clicks. */
const lineAt = ({ series, xAxis, plotTop }: Chart, { chartX, chartY }: PointerEventObject): Point | undefined => {
  const category = Math.round(xAxis[0]?.toValue(chartX) ?? -1)
  const distance = ({ plotY = Infinity }: Point) => Math.abs(plotY + plotTop - chartY)
  return series
    .flatMap(({ type, visible, points }) => (visible && /line|area/.test(type) ? points : []))
    .filter((point) => point.x === category && distance(point) < NEAR_PX)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

/**
 * Reports a point that is clicked or activated by keyboard as a DOM event, so that the options stay equal for every
 * drawing.
 */
export const pointEvents: Options = {
  chart: {
    events: {
      // A line that moves to the front while it is pressed gets no click event.
      click: function (this: Chart, event: PointerEventObject) {
        const point = lineAt(this, event)
        if (point) report(point)
      },
    },
  },
  plotOptions: {
    series: {
      cursor: 'pointer',
      point: {
        events: {
          click: function (this: Point) {
            report(this)
          },
        },
      },
    },
  },
}

/**
 * Calls `open` with the indexes of category and series of each opened point within the element. Returns the unsubscribe
 * function.
 */
export const onOpened = (container: HTMLElement, open: (category: number, series: number) => void): (() => void) => {
  const onEvent = (event: Event) => {
    if (!(event instanceof CustomEvent)) return
    const { category, series }: OpenedPoint = event.detail
    open(category, series)
  }
  container.addEventListener(OPENED_EVENT, onEvent)
  return () => container.removeEventListener(OPENED_EVENT, onEvent)
}
