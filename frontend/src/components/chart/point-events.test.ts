import { expect, test } from 'vitest'
import { pointEvents } from './point-events.ts'

test('a point that is clicked is told by the places of its category and its series', () => {
  const opened: number[][] = []
  const click = pointEvents((...point) => void opened.push(point)).plotOptions?.series?.point?.events?.click
  // The second series that is drawn is the third that there is.
  const point = { index: 4, series: { index: 1, userOptions: { custom: { index: 2 } } } }
  Reflect.apply(click ?? (() => undefined), point, [])
  expect(opened).toEqual([[4, 2]])
})
