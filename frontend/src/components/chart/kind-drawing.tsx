import 'highcharts/esm/highcharts-more.js'
import Drawing, { type DrawingProps } from './drawing.tsx'
import { kindOptions } from './kind-options.ts'

/** Boxes and points. */
export default function KindDrawing(props: DrawingProps) {
  return <Drawing {...props} optionsOf={kindOptions} />
}
