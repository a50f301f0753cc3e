import type { ChartProps } from '../chart-props.ts'

const drawingKey = (props: ChartProps) => {
  const { title, categories, series, unit, secondaryUnit, stacked, heat, plot, min, max } = props
  const { runningCategory, before, goal } = props
  return JSON.stringify([
    title,
    categories,
    [series, unit, secondaryUnit],
    [stacked, heat, plot, min, max],
    [runningCategory, before, goal],
  ])
}

/** Whether the library would draw the same again: a page creates new lists at every render. */
export const isSameDrawing = (before: ChartProps, after: ChartProps): boolean =>
  before === after || (before.options === after.options && drawingKey(before) === drawingKey(after))
