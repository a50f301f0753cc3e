import type { Chart, Point, SVGElement } from 'highcharts'

/** Distance between a point and its name, in pixels. */
const GAP_PX = 3

/** A drawn point and the size of its name. */
interface NamedPoint {
  x: number
  y: number
  /** Of the point, whose centre is x and y. */
  radius: number
  /** Of its name. */
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
export const nameCorners = (
  points: readonly NamedPoint[],
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
    const distance = radius + GAP_PX
    const nameBox = [
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
    if (nameBox === undefined) return undefined
    names.push(nameBox)
    return { x: nameBox.left, y: nameBox.top }
  })
}

/** The library's types leave out the label of a point. */
type LabelledPoint = Point & { dataLabel?: SVGElement }

/** Places the names of points where they are readable; a name without room is shown only in the tooltip. */
export const placeNames = (chart: Chart) => {
  const points: readonly LabelledPoint[] = chart.series[0]?.points ?? []
  const sizes = points.map(({ dataLabel }) => dataLabel?.getBBox())
  const corners = nameCorners(
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
    const corner = corners[index]
    if (corner === undefined) dataLabel?.hide()
    else {
      dataLabel?.attr(corner)
      dataLabel?.show()
    }
  }
}
