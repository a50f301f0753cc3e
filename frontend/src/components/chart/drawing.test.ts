import { expect, test } from 'vitest'
import { onOpened, pointEvents } from './drawing.tsx'

test('a clicked point is reported with the indexes of its category and its series', () => {
  const box = document.createElement('div')
  const container = box.appendChild(document.createElement('div'))
  const points: number[][] = []
  const end = onOpened(box, (...point) => void points.push(point))
  const click = pointEvents.plotOptions?.series?.point?.events?.click
  // The second drawn series is the third series of the chart.
  const point = { index: 4, series: { index: 1, userOptions: { custom: { index: 2 } }, chart: { container } } }
  Reflect.apply(click ?? (() => undefined), point, [])
  expect(points).toEqual([[4, 2]])
  end()
  Reflect.apply(click ?? (() => undefined), point, [])
  expect(points).toHaveLength(1)
})

test('a click near a line, outside its own hit area, opens the nearest point', () => {
  const box = document.createElement('div')
  const container = box.appendChild(document.createElement('div'))
  const points: number[][] = []
  onOpened(box, (...point) => void points.push(point))
  const click = pointEvents.chart?.events?.click
  const chart = { container, plotTop: 10, xAxis: [{ toValue: (x: number) => x / 100 }], series: [] as object[] }
  const line = (type: string, index: number, plotY: number | undefined, visible = true) => {
    const series = { type, index, visible, userOptions: {}, chart, points: [] as object[] }
    series.points = [0, 1].map((x) => ({ x, index: x, plotY, series }))
    chart.series.push(series)
  }
  const clicked = (chartX: number, chartY: number) =>
    Reflect.apply(click ?? (() => undefined), chart, [{ chartX, chartY }])
  line('column', 0, 50)
  line('line', 1, 40)
  line('area', 2, 52)
  line('line', 3, 50, false)
  line('line', 4, undefined)
  clicked(120, 60)
  clicked(20, 51)
  clicked(120, 200)
  expect(points).toEqual([
    [1, 2],
    [0, 1],
  ])
})
