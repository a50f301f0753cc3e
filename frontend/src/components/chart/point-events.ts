import type { Options, Point } from 'highcharts'

/** Opens a point that is clicked, or chosen with the keyboard, by the index of its category and of its series. */
export const pointEvents = (open: (category: number, series: number) => void): Options => ({
  plotOptions: {
    series: {
      cursor: 'pointer',
      point: {
        events: {
          click: function (this: Point) {
            open(this.index, Number(this.series.userOptions.custom?.['index'] ?? this.series.index))
          },
        },
      },
    },
  },
})
