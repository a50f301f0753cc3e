import type { Chart, Point, SVGElement } from 'highcharts'

/** Distance between a point and its name, in pixels. */
const GAP = 3

interface Place {
  x: number
  y: number
  /** Of the point, whose centre is x and y. */
  radius: number
  /** Size of its name. */
  width: number
  height: number
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

const doOverlap = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

const clamp = (value: number, max: number) => Math.max(0, Math.min(value, max))

/**
 * Upper left corner of each name within the plot: above, below, right or left of its point, wherever it covers neither
 * a point nor another name; undefined without such a place.
 */
export const namePlaces = (
  points: readonly Place[],
  plot: { width: number; height: number },
): ({ x: number; y: number } | undefined)[] => {
  const marks = points.map(({ x, y, radius }): Box => ({
    left: x - radius,
    top: y - radius,
    width: 2 * radius,
    height: 2 * radius,
  }))
  const names: Box[] = []
  return points.map(({ x, y, radius, width, height }) => {
    if (width === 0) return undefined
    const distance = radius + GAP
    const place = [
      { left: x - width / 2, top: y - distance - height },
      { left: x - width / 2, top: y + distance },
      { left: x + distance, top: y - height / 2 },
      { left: x - distance - width, top: y - height / 2 },
    ]
      .map(({ left, top }): Box => ({
        left: clamp(left, plot.width - width),
        top: clamp(top, plot.height - height),
        width,
        height,
      }))
      .find((box) => ![...marks, ...names].some((other) => doOverlap(box, other)))
    if (place === undefined) return undefined
    names.push(place)
    return { x: place.left, y: place.top }
  })
}

/** The library's types leave out the label of a point. */
type LabelledPoint = Point & { dataLabel?: SVGElement }

/** Places the names of points where they are readable; a name without room is shown only in the tooltip. */
export const placeNames = (chart: Chart) => {
  const points: readonly LabelledPoint[] = chart.series[0]?.points ?? []
  const sizes = points.map(({ dataLabel }) => dataLabel?.getBBox())
  const places = namePlaces(
    points.map(({ plotX = 0, plotY = 0, graphic }, index) => ({
      x: plotX,
      y: plotY,
      radius: (graphic?.getBBox().width ?? 0) / 2,
      width: sizes[index]?.width ?? 0,
      height: sizes[index]?.height ?? 0,
    })),
    { width: chart.plotWidth, height: chart.plotHeight },
  )
  for (const [index, { dataLabel }] of points.entries()) {
    const place = places[index]
    if (place === undefined) dataLabel?.hide()
    else {
      dataLabel?.attr(place)
      dataLabel?.show()
    }
  }
}
