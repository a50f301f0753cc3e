import { expect, test } from 'vitest'
import { onOpened, pointEvents } from './point-events.ts'

test('a point that is clicked is told by the places of its category and its series', () => {
  const box = document.createElement('div')
  const container = box.appendChild(document.createElement('div'))
  const told: number[][] = []
  const end = onOpened(box, (...point) => void told.push(point))
  const click = pointEvents.plotOptions?.series?.point?.events?.click
  // The second series that is drawn is the third that there is.
  const point = { index: 4, series: { index: 1, userOptions: { custom: { index: 2 } }, chart: { container } } }
  Reflect.apply(click ?? (() => undefined), point, [])
  expect(told).toEqual([[4, 2]])
  end()
  Reflect.apply(click ?? (() => undefined), point, [])
  expect(told).toHaveLength(1)
})
