import type { Options, Point } from 'highcharts'

const OPENED = 'chart-point'

type Opened = { category: number; series: number }

/** Tells the page of a point that is clicked, or chosen with the keyboard; the options stay the same for every drawing. */
export const pointEvents: Options = {
  plotOptions: {
    series: {
      cursor: 'pointer',
      point: {
        events: {
          click: function (this: Point) {
            const { chart, index, userOptions } = this.series
            const detail: Opened = { category: this.index, series: Number(userOptions.custom?.['index'] ?? index) }
            chart.container.dispatchEvent(new CustomEvent(OPENED, { bubbles: true, detail }))
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
