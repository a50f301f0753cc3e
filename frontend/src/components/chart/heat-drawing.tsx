import Drawing, { type DrawingProps } from './drawing.tsx'
import { heatOptions } from './heat-cells.ts'

/** Rows of cells. */
export default function HeatDrawing(props: DrawingProps) {
  return <Drawing {...props} optionsOf={heatOptions} />
}
